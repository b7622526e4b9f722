// Time, the controls, and the pointer.

class Player {
  constructor(data) {
    this.data = data;
    const bits = new Bits(data.bits);
    this.tracks = data.tracks.map((track) => new Track(bits, track));
    [this.first, this.last] = data.span;
    this.t = this.first;
    this.frames = [...new Set(this.tracks.slice(1).flatMap((track) => [...track.times]))].sort((a, b) => a - b);
    this.view = new View(data);
    this.canvas = element("canvas");
    this.playing = false;
    this.wasMoved = false;
    this.pointers = new Map();
    this.prepare();
    this.listen();
    this.seek(this.first);
  }

  prepare() {
    const { title, labels, planar, speed } = this.data;
    element("time").min = this.first;
    element("time").max = this.last;
    element("time").step = "any";
    const speeds = [...new Set([0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 10, speed])].sort((a, b) => a - b);
    element("speed").append(...speeds.map((s) => new Option(`${s}×`, s, false, s === speed)));
    element("hint").textContent = planar
      ? "Drag to move, wheel or pinch to zoom."
      : "Drag to turn, Shift and drag to move, wheel or pinch to zoom.";
    const names = new Map();
    for (const shape of this.tracks.flatMap((track) => track.runs).flatMap((run) => run.shapes)) {
      if (shape.name !== "" && !names.has(shape.name)) names.set(shape.name, shape.hue);
    }
    this.names = names;
    const named = [...names.keys()].join(", ");
    const kind = planar ? `in the plane of ${labels[0]} and ${labels[1]}` : "in space";
    this.canvas.setAttribute("aria-label", `${title}: a motion ${kind}${named === "" ? "" : `, with ${named}`}`);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const paint = () => {
      this.colours = coloursOf(dark.matches);
      element("legend").replaceChildren(...[...names].map(([name, hue]) => {
        const [entry, swatch] = [document.createElement("li"), document.createElement("i")];
        swatch.style.background = rgb(this.colours.hues[hue]);
        entry.append(swatch, name);
        return entry;
      }));
      this.draw();
    };
    dark.addEventListener("change", paint);
    paint();
  }

  listen() {
    element("play").addEventListener("click", () => this.play(!this.playing));
    element("back").addEventListener("click", () => this.step(-1));
    element("forward").addEventListener("click", () => this.step(1));
    element("time").addEventListener("input", (event) => this.seek(Number(event.target.value)));
    element("reset").addEventListener("click", () => this.reset());
    document.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    const on = (name, act) => this.canvas.addEventListener(name, act, { passive: false });
    on("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    });
    on("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) on(name, (event) => this.pointers.delete(event.pointerId));
    on("wheel", (event) => {
      event.preventDefault();
      this.moved(() => this.view.zoom(Math.exp(-0.0015 * event.deltaY), [event.offsetX, event.offsetY]));
    });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Fields and buttons keep their own keys.
    const { tagName } = event.target;
    const own = { BUTTON: [" "], SUMMARY: [" "], SELECT: [" ", "ArrowLeft", "ArrowRight", "Home", "End"], INPUT: event.target.type === "checkbox" ? [" "] : [] };
    if ((own[tagName] ?? []).includes(event.key)) return;
    const speed = (by) => {
      const select = element("speed");
      select.selectedIndex = Math.min(Math.max(select.selectedIndex + by, 0), select.options.length - 1);
    };
    const keys = {
      " ": () => this.play(!this.playing),
      ArrowLeft: () => this.step(event.shiftKey ? -10 : -1),
      ArrowRight: () => this.step(event.shiftKey ? 10 : 1),
      Home: () => this.seek(this.first),
      End: () => this.seek(this.last),
      "+": () => speed(1),
      "-": () => speed(-1),
      0: () => this.reset(),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  }

  play(on) {
    if (on && this.t >= this.last) this.seek(this.first);
    this.playing = on;
    element("play").setAttribute("aria-label", on ? "Pause" : "Play");
    element("play-icon").setAttribute("d", on ? "M4 2h3v12H4zM9 2h3v12H9z" : "M4 2v12l10-6z");
    if (!on) return;
    let before;
    const tick = (now) => {
      if (!this.playing) return;
      const passed = before === undefined ? 0 : Math.min(now - before, 250) / 1000;
      before = now;
      let t = this.t + passed * Number(element("speed").value);
      if (t >= this.last) {
        if (element("repeat").checked && this.last > this.first) {
          t = this.first;
        } else {
          this.play(false);
          t = this.last;
        }
      }
      this.seek(t);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** So many frames on, from the frame at or before this time. */
  step(count) {
    this.play(false);
    const behind = this.frames.findLastIndex((t) => t <= this.t + 1e-9 * (this.last - this.first));
    const between = this.frames[behind] < this.t - 1e-9 * (this.last - this.first) && count < 0 ? 1 : 0;
    const index = Math.min(Math.max(behind + count + between, 0), this.frames.length - 1);
    this.seek(this.frames[index]);
  }

  seek(t) {
    this.t = Math.min(Math.max(t, this.first), this.last);
    element("time").value = this.t;
    const digits = Math.min(Math.max(0, 2 - Math.floor(Math.log10(this.last - this.first || 1))), 6);
    const text = `t = ${this.t.toFixed(digits)} of ${this.last.toFixed(digits)}`;
    element("clock").textContent = text;
    element("time").setAttribute("aria-valuetext", text);
    this.draw();
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = [event.offsetX, event.offsetY];
    this.pointers.set(event.pointerId, now);
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.moved(() => {
      if (others.length > 0) {
        const distance = (a) => Math.hypot(a[0] - others[0][0], a[1] - others[0][1]) || 1;
        this.view.pan(dx / 2, dy / 2);
        this.view.zoom(distance(now) / distance(before), now.map((x, i) => (x + others[0][i]) / 2));
      } else if (this.view.planar || event.shiftKey) {
        this.view.pan(dx, dy);
      } else {
        this.view.orbit(dx, dy);
      }
    });
  }

  moved(change) {
    this.wasMoved = true;
    change();
    this.draw();
  }

  reset() {
    this.wasMoved = false;
    this.view.reset();
    this.draw();
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    const before = Math.min(...this.view.size);
    this.view.size = [clientWidth, clientHeight];
    if (this.wasMoved) this.view.scale *= Math.min(clientWidth, clientHeight) / before;
    else this.view.fit();
    this.draw();
  }

  draw() {
    const ctx = this.canvas.getContext("2d");
    const ratio = window.devicePixelRatio || 1;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, ...this.view.size);
    this.view.drawGrid(ctx, this.colours, this.data.labels);
    new Painter(ctx, this.view, this.colours).draw(this.tracks.flatMap((track) => track.at(this.t)));
  }
}

function element(id) {
  return document.getElementById(id);
}

const film = new Player(JSON.parse(element("data").textContent));
window.film = film;
// `film.html#t=2.5` opens at that time; else the film plays, unless the reader wants no motion.
const asked = /^#t=(-?[\d.eE+-]+)$/.exec(location.hash);
if (asked !== null) film.seek(Number(asked[1]));
else if (!matchMedia("(prefers-reduced-motion: reduce)").matches) film.play(true);
