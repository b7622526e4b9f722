// Shapes as strokes and fills, the farther ones first.

// Okabe and Ito's colours, for light and dark pages, in the order of `Hue`.
const HUES = {
  light: [[0, 114, 178], [213, 94, 0], [0, 140, 105], [190, 95, 145], [214, 140, 0], [70, 160, 215], [190, 170, 0], [28, 28, 28], [130, 130, 130]],
  dark: [[70, 160, 225], [240, 125, 45], [30, 185, 140], [220, 145, 190], [240, 175, 40], [110, 200, 245], [240, 228, 66], [232, 232, 232], [150, 150, 150]],
};

function rgb(colour, alpha = 1) {
  return `rgba(${colour.map(Math.round).join(",")},${alpha})`;
}

/** From one colour towards another. */
function mixed(from, to, share) {
  return from.map((x, i) => x + share * (to[i] - x));
}

function coloursOf(dark) {
  const hues = HUES[dark ? "dark" : "light"];
  const page = dark ? [21, 23, 26] : [255, 255, 255];
  return {
    hues,
    background: page,
    pale: dark ? 0.5 : 0.35,
    page: rgb(page),
    grid: rgb(dark ? [48, 51, 56] : [226, 226, 226]),
    dim: rgb(dark ? [160, 164, 170] : [95, 99, 104]),
    axes: [hues[1], hues[2], hues[0]].map((hue) => rgb(hue)),
  };
}

/** Draws shapes with a view: collects pieces with their nearness, then draws them in its order. */
class Painter {
  constructor(ctx, view, colours) {
    Object.assign(this, { ctx, view, colours, pieces: [] });
  }

  draw(shapes) {
    for (const shape of shapes) this[shape.kind](shape, this.colours.hues[shape.hue]);
    if (!this.view.planar) this.pieces.sort((a, b) => a.near - b.near);
    for (const piece of this.pieces) piece.paint(this.ctx);
  }

  piece(near, paint) {
    this.pieces.push({ near, paint });
  }

  /** Lines between points of the picture. */
  line(points, style, width, closed = false) {
    const near = points.reduce((sum, p) => sum + p[2], 0) / points.length;
    this.piece(near, (ctx) => {
      outline(ctx, points, closed);
      ctx.strokeStyle = style;
      ctx.lineWidth = width;
      ctx.stroke();
    });
  }

  /** Lines in short pieces, as parts of them may be behind a body. */
  lines(places, style, width) {
    const points = places.map((p) => this.view.project(p));
    const length = this.view.planar ? points.length : Math.max(8, Math.ceil(points.length / 200));
    for (let i = 0; i + 1 < points.length; i += length) {
      this.line(points.slice(i, i + length + 1), style, width);
    }
  }

  point({ numbers }, hue) {
    const [x, y, near] = this.view.project(numbers);
    this.piece(near, (ctx) => {
      ctx.beginPath();
      ctx.arc(x, y, 4, 0, 2 * Math.PI);
      ctx.fillStyle = rgb(hue);
      ctx.fill();
    });
  }

  trace({ past, beyond }, hue) {
    this.lines(beyond, rgb(mixed(this.colours.background, hue, this.colours.pale)), 1);
    this.lines(past, rgb(hue), 1.75);
  }

  path({ numbers }, hue) {
    const places = [];
    for (let i = 0; i < numbers.length; i += 3) places.push(numbers.slice(i, i + 3));
    this.lines(places, rgb(hue), places.length > 2 ? 1.5 : 2.5);
  }

  arrow({ numbers }, hue) {
    const [from, to] = [numbers.slice(0, 3), numbers.slice(3)].map((p) => this.view.project(p));
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length < 1) return;
    const [ex, ey] = [dx / length, dy / length];
    const head = Math.min(10, length);
    this.piece((from[2] + to[2]) / 2, (ctx) => {
      outline(ctx, [from, [to[0] - head * ex * 0.8, to[1] - head * ey * 0.8]]);
      ctx.strokeStyle = rgb(hue);
      ctx.lineWidth = 2;
      ctx.stroke();
      const side = (s) => [to[0] - head * ex - s * head * 0.42 * ey, to[1] - head * ey + s * head * 0.42 * ex];
      outline(ctx, [to, side(1), side(-1)], true);
      ctx.fillStyle = rgb(hue);
      ctx.fill();
    });
  }

  disc({ numbers }, hue) {
    const { centre, axes, sizes } = bodyOf(numbers);
    const at = (angle) => {
      const [c, s] = [Math.cos(angle) * sizes[0], Math.sin(angle) * sizes[0]];
      return this.view.project(centre.map((x, i) => x + c * axes[0][i] + s * axes[1][i]));
    };
    const middle = this.view.project(centre);
    const rim = Array.from({ length: 64 }, (_, i) => at((i * Math.PI) / 32));
    const light = this.view.planar ? 0.25 : 0.35 + 0.3 * Math.abs(this.light(axes[2]));
    this.piece(middle[2], (ctx) => {
      outline(ctx, rim, true);
      ctx.fillStyle = rgb(mixed(this.colours.background, hue, light), this.view.planar ? 0.85 : 0.92);
      ctx.fill();
      ctx.strokeStyle = rgb(hue);
      ctx.lineWidth = 2;
      ctx.stroke();
      outline(ctx, [middle, rim[0]]);
      ctx.stroke();
    });
  }

  cuboid({ numbers }, hue) {
    const { centre, axes, sizes } = bodyOf(numbers);
    const corner = (signs) => {
      const moved = centre.map((x, i) => x + signs.reduce((sum, s, k) => sum + (s * sizes[k] * axes[k][i]) / 2, 0));
      return this.view.project(moved);
    };
    const faces = [];
    for (const axis of [0, 1, 2]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      for (const side of sizes[axis] === 0 ? [1] : [-1, 1]) {
        const points = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => {
          const signs = [0, 0, 0];
          [signs[axis], signs[u], signs[v]] = [side, a, b];
          return corner(signs);
        });
        const front = signedArea(points) * side > 0;
        if (front || sizes[axis] === 0) faces.push({ points, light: this.light(axes[axis].map((x) => side * x)) });
      }
    }
    this.piece(this.view.project(centre)[2], (ctx) => {
      for (const { points, light } of faces) {
        outline(ctx, points, true);
        ctx.fillStyle = rgb(mixed(this.colours.background, hue, this.view.planar ? 0.3 : 0.5 + 0.35 * light), 0.95);
        ctx.fill();
        ctx.strokeStyle = rgb(mixed(hue, [0, 0, 0], this.view.planar ? 0 : 0.2));
        ctx.lineWidth = 1.25;
        ctx.lineJoin = "round";
        ctx.stroke();
      }
    });
  }

  sphere({ numbers }, hue) {
    const { centre, axes, sizes } = bodyOf(numbers);
    const [x, y, near, scale] = this.view.project(centre);
    const radius = Math.abs(sizes[0]) * scale;
    const circles = [0, 1, 2].map((k) => {
      const [u, v] = [axes[(k + 1) % 3], axes[(k + 2) % 3]];
      return Array.from({ length: 49 }, (_, i) => {
        const [c, s] = [Math.cos((i * Math.PI) / 24), Math.sin((i * Math.PI) / 24)];
        const n = u.map((x, j) => c * x + s * v[j]);
        const facing = n.reduce((sum, x, j) => sum + x * this.view.towards[j], 0);
        return { facing, at: this.view.project(centre.map((x, j) => x + sizes[0] * n[j])) };
      });
    });
    this.piece(near, (ctx) => {
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      const shade = ctx.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.05, x, y, radius);
      shade.addColorStop(0, rgb(mixed(this.colours.background, hue, 0.35)));
      shade.addColorStop(1, rgb(mixed(this.colours.background, hue, 0.8)));
      ctx.fillStyle = shade;
      ctx.fill();
      ctx.strokeStyle = rgb(mixed(hue, [0, 0, 0], 0.2));
      ctx.lineWidth = 1.25;
      ctx.stroke();
      circles.forEach((circle, k) => {
        ctx.beginPath();
        circle.forEach((p, i) => {
          const draws = i > 0 && (p.facing > 0 || circle[i - 1].facing > 0);
          if (draws) ctx.lineTo(p.at[0], p.at[1]);
          else ctx.moveTo(p.at[0], p.at[1]);
        });
        ctx.strokeStyle = this.colours.axes[k];
        ctx.lineWidth = 1.5;
        ctx.stroke();
      });
    });
  }

  axes({ numbers }) {
    const { centre, axes, sizes } = bodyOf(numbers);
    axes.forEach((axis, k) => {
      const end = centre.map((x, i) => x + sizes[0] * axis[i]);
      this.line([centre, end].map((p) => this.view.project(p)), this.colours.axes[k], 3);
    });
  }

  /** How much light a surface with this normal has, 0 to 1: the light comes from the left above the eye. */
  light(normal) {
    const { right, up, towards } = this.view;
    const from = [0, 1, 2].map((i) => -0.4 * right[i] + 0.6 * up[i] + 0.7 * towards[i]);
    return Math.min(Math.max(normal.reduce((sum, x, i) => sum + x * from[i], 0), 0), 1);
  }
}

/** The centre, the axes and the sizes of a body. */
function bodyOf(numbers) {
  const q = numbers.slice(3, 7);
  const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((e) => turn(q, e));
  return { centre: numbers.slice(0, 3), axes, sizes: numbers.slice(7) };
}

function outline(ctx, points, closed = false) {
  ctx.beginPath();
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  for (const p of points) ctx.lineTo(p[0], p[1]);
  if (closed) ctx.closePath();
}

/** Positive for points that go round against the clock, as they are seen. */
function signedArea(points) {
  return points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length];
    return sum - p[0] * q[1] + q[0] * p[1];
  }, 0);
}
