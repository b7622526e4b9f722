// The camera, and the ground or grid below the shapes.

/** Ticks at multiples of 1, 2 or 5 times a power of ten, about `count` of them. */
function tickStep(length, count) {
  const rough = length / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((f) => f * power).find((step) => step >= rough * 0.999);
}

function tickText(value, step) {
  const digits = Math.min(Math.max(0, -Math.floor(Math.log10(step * 1.001))), 9);
  const text = value.toFixed(digits);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
}

/** The eye: in the plane from above, in space on a sphere around a point. */
class View {
  constructor({ planar, low, high }) {
    Object.assign(this, { planar, low, high, size: [1, 1] });
    const sides = high.map((h, i) => h - low[i]);
    this.radius = Math.hypot(...sides) / 2 || 1;
    // The ground has whole cells.
    this.cell = tickStep(Math.max(sides[0], sides[1]) || 2 * this.radius, 8);
    this.cells = [0, 1].map((i) => [Math.floor(low[i] / this.cell + 1e-9), Math.ceil(high[i] / this.cell - 1e-9)]);
    for (const cells of this.cells) if (cells[0] === cells[1]) cells[1] += 1;
    this.ground = low[2] < -1e-3 * this.radius ? low[2] : Math.min(0, low[2]);
    if (low[2] > this.radius) this.ground = low[2];
    this.reset();
  }

  reset() {
    this.target = this.low.map((l, i) => (l + this.high[i]) / 2);
    [this.yaw, this.pitch] = this.planar ? [-Math.PI / 2, Math.PI / 2] : [-0.95, 0.42];
    this.fit();
  }

  /** Everything in the picture. */
  fit() {
    this.aim();
    const all = (low, high) => [0, 1, 2, 3, 4, 5, 6, 7].map((c) => low.map((l, i) => ((c >> i) & 1 ? high[i] : l)));
    const corners = all(this.low, this.high);
    if (!this.planar) {
      const [xs, ys] = this.cells.map((ends) => ends.map((k) => k * this.cell));
      corners.push(...all([xs[0], ys[0], this.ground], [xs[1], ys[1], this.ground]));
    }
    this.scale = 1;
    const [w, h] = this.size;
    const room = [Math.max(w - 110, w / 2), Math.max(h - 90, h / 2)];
    // The middle of the picture moves with the scale, as what is near is larger.
    for (let round = 0; round < (this.planar ? 1 : 4); round += 1) {
      const places = corners.map((corner) => this.project(corner));
      const ends = [0, 1].map((axis) => [Math.min, Math.max].map((most) => most(...places.map((p) => p[axis]))));
      const lengths = ends.map(([a, b]) => b - a);
      const factor = Math.min(...lengths.map((length, axis) => (length > 0 ? room[axis] / length : Infinity)));
      this.pan(...ends.map(([a, b], axis) => this.size[axis] / 2 - (a + b) / 2));
      this.scale *= Number.isFinite(factor) ? factor : Math.min(...room) / 2 / this.radius / this.scale;
    }
  }

  /** The directions to the right, up, and towards the eye. */
  aim() {
    const [cy, sy, cp, sp] = [Math.cos(this.yaw), Math.sin(this.yaw), Math.cos(this.pitch), Math.sin(this.pitch)];
    this.towards = [cp * cy, cp * sy, sp];
    this.right = [-sy, cy, 0];
    this.up = [-sp * cy, -sp * sy, cp];
  }

  /** The place in the picture, the nearness to the eye, and pixels in a unit of length there. */
  project(p) {
    const d = p.map((x, i) => x - this.target[i]);
    const along = (v) => d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
    const near = along(this.towards);
    const distance = 6 * this.radius;
    const scale = this.planar ? this.scale : (this.scale * distance) / Math.max(distance - near, distance / 20);
    return [this.size[0] / 2 + scale * along(this.right), this.size[1] / 2 - scale * along(this.up), near, scale];
  }

  orbit(dx, dy) {
    this.yaw -= 0.008 * dx;
    this.pitch = Math.min(Math.max(this.pitch + 0.008 * dy, -1.55), 1.55);
    this.aim();
  }

  pan(dx, dy) {
    this.target = this.target.map((x, i) => x - (dx * this.right[i] - dy * this.up[i]) / this.scale);
  }

  /** Nearer by a factor, with this place of the picture where it is. */
  zoom(factor, [x, y]) {
    const [dx, dy] = [x - this.size[0] / 2, y - this.size[1] / 2];
    this.pan(-dx, -dy);
    this.scale = Math.min(Math.max(this.scale * factor, 1e-3 / this.radius), 1e7 / this.radius);
    this.pan(dx, dy);
  }

  drawGrid(ctx, colours, labels) {
    ctx.lineWidth = 1;
    ctx.font = "12px system-ui, sans-serif";
    if (this.planar) this.drawAxes(ctx, colours, labels);
    else this.drawGround(ctx, colours, labels);
  }

  drawAxes(ctx, colours, labels) {
    const [w, h] = this.size;
    const step = tickStep(Math.min(w, h) / this.scale, 6);
    const ends = [w, h].map((length, axis) => [-1, 1].map((s) => this.target[axis] + (s * length) / 2 / this.scale));
    const ticks = ends.map(([a, b]) => {
      const first = Math.ceil(a / step);
      return Array.from({ length: Math.max(0, Math.floor(b / step) - first + 1) }, (_, i) => (first + i) * step);
    });
    ctx.strokeStyle = colours.grid;
    ctx.beginPath();
    for (const x of ticks[0]) {
      const [px] = this.project([x, 0, 0]);
      ctx.moveTo(px, 0);
      ctx.lineTo(px, h);
    }
    for (const y of ticks[1]) {
      const [, py] = this.project([0, y, 0]);
      ctx.moveTo(0, py);
      ctx.lineTo(w, py);
    }
    ctx.stroke();
    const written = (text, x, y, align) => {
      ctx.textAlign = align;
      ctx.strokeStyle = colours.page;
      ctx.lineWidth = 4;
      ctx.strokeText(text, x, y);
      ctx.fillStyle = colours.dim;
      ctx.fillText(text, x, y);
    };
    for (const x of ticks[0]) {
      const [px] = this.project([x, 0, 0]);
      if (px > 50 && px < w - 50) written(tickText(x, step), px, h - 8, "center");
    }
    for (const y of ticks[1]) {
      const [, py] = this.project([0, y, 0]);
      if (py > 40 && py < h - 30) written(tickText(y, step), 8, py + 4, "left");
    }
    written(labels[0], w - 10, h - 8, "right");
    written(labels[1], 8, h - 8, "left");
  }

  drawGround(ctx, colours, labels) {
    const [step, ends] = [this.cell, this.cells];
    const at = (i, j) => this.project([i * step, j * step, this.ground]);
    const line = (a, b) => {
      ctx.moveTo(a[0], a[1]);
      ctx.lineTo(b[0], b[1]);
    };
    ctx.strokeStyle = colours.grid;
    ctx.beginPath();
    for (let i = ends[0][0]; i <= ends[0][1]; i += 1) line(at(i, ends[1][0]), at(i, ends[1][1]));
    for (let j = ends[1][0]; j <= ends[1][1]; j += 1) line(at(ends[0][0], j), at(ends[0][1], j));
    ctx.stroke();
    // Numbers stand at the edges nearer to the eye.
    const [jx, iy] = [this.towards[1] < 0 ? 0 : 1, this.towards[0] < 0 ? 0 : 1];
    ctx.fillStyle = colours.dim;
    ctx.textAlign = "center";
    const beside = (p, inner, text) => {
      const [dx, dy] = [p[0] - inner[0], p[1] - inner[1]];
      const length = Math.hypot(dx, dy) || 1;
      ctx.fillText(text, p[0] + (16 * dx) / length, p[1] + (16 * dy) / length + 4);
    };
    const crowded = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 26;
    for (const [axis, other] of [[0, jx], [1, iy]]) {
      const edge = ends[1 - axis][other];
      const inner = edge + (other === 0 ? 1 : -1);
      const point = (k, e) => (axis === 0 ? at(k, e) : at(e, k));
      const [first, last] = ends[axis];
      const stride = crowded(point(first, edge), point(first + 1, edge)) ? 2 : 1;
      for (let k = first + 1; k < last; k += 1) {
        if (k % stride === 0) beside(point(k, edge), point(k, inner), tickText(k * step, step));
      }
      const middle = Math.floor((first + last) / 2) + 0.5;
      const [p, q] = [point(middle, edge), point(middle, inner)];
      const away = [0, 1].map((i) => p[i] + (22 * (p[i] - q[i])) / (Math.hypot(p[0] - q[0], p[1] - q[1]) || 1));
      beside(away, q, labels[axis]);
    }
    this.drawCompass(ctx, colours, labels);
  }

  /** The three directions, in a corner. */
  drawCompass(ctx, colours, labels) {
    const origin = [46, this.size[1] - 46];
    [0, 1, 2].forEach((axis) => {
      const end = [origin[0] + 28 * this.right[axis], origin[1] - 28 * this.up[axis]];
      ctx.strokeStyle = colours.axes[axis];
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.moveTo(...origin);
      ctx.lineTo(...end);
      ctx.stroke();
      ctx.fillStyle = colours.dim;
      ctx.textAlign = "center";
      const beyond = end.map((e, i) => e + (e - origin[i]) * 0.3);
      ctx.fillText(labels[axis].split(" ")[0], beyond[0], beyond[1] + 4);
    });
  }
}
