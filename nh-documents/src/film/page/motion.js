// The numbers of the film, and the shapes at a time.

/** Bits of a text in base 64, the most significant one of a byte first. */
class Bits {
  constructor(text) {
    this.bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    this.at = 0;
  }

  take(count) {
    let value = 0;
    for (; count > 0; count -= 1, this.at += 1) {
      value = 2 * value + ((this.bytes[this.at >> 3] >> (7 - (this.at & 7))) & 1);
    }
    return value;
  }

  /** Golomb's code of a power of two, by Rice; 20 ones announce 32 bits. */
  rice(k) {
    let ones = 0;
    while (ones < 20 && this.take(1) === 1) ones += 1;
    return ones === 20 ? this.take(32) : ones * 2 ** k + this.take(k);
  }
}

/** The values of one quantity: a number, or its differences among the bits. */
function readChannel(bits, head, count) {
  const values = new Float64Array(count);
  if (typeof head === "number") return values.fill(head);
  const [low, quantum, order, k] = head;
  for (let i = 0; i < count; i += 1) {
    const folded = bits.rice(k);
    values[i] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  }
  for (let o = order; o > 0; o -= 1) {
    for (let i = o; i < count; i += 1) values[i] += values[i - 1];
  }
  return values.map((step) => low + quantum * step);
}

const BODIES = ["disc", "cuboid", "sphere", "axes"];

/** The frames of one motion: times, and runs of frames with the same shapes. */
class Track {
  constructor(bits, data) {
    this.times = readChannel(bits, data.times, data.frames);
    let first = 0;
    this.runs = data.runs.map((run) => {
      const channels = run.channels.map((head) => readChannel(bits, head, run.count));
      let at = 0;
      const shapes = run.shapes.map(([kind, hue, name, length]) => {
        const shape = { kind, hue, name, channels: channels.slice(at, at + length) };
        at += length;
        return shape;
      });
      const read = { first, count: run.count, shapes };
      first += run.count;
      return read;
    });
  }

  /** The index of the last frame at or before a time, and how far the time is on the way to the next. */
  find(t) {
    let [low, high] = [0, this.times.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= t) low = middle;
      else high = middle - 1;
    }
    const [from, to] = [this.times[low], this.times[low + 1]];
    return [low, low + 1 < this.times.length ? Math.max(0, (t - from) / (to - from)) : 0];
  }

  /** The shapes at a time, each with its numbers there. */
  at(t) {
    const [frame, part] = this.find(t);
    const run = this.runs.findLast((r) => r.first <= frame);
    if (run === undefined) return [];
    const i = frame - run.first;
    const share = i + 1 < run.count ? part : 0;
    const shapes = run.shapes.map(({ kind, hue, name, channels }) => {
      const numbers = channels.map((c) => (share > 0 ? c[i] + share * (c[i + 1] - c[i]) : c[i]));
      if (BODIES.includes(kind)) {
        const q = channels.slice(3, 7);
        numbers.splice(3, 4, ...between(q.map((c) => c[i]), q.map((c) => c[share > 0 ? i + 1 : i]), share));
      }
      return { kind, hue, name, numbers };
    });
    return [...this.traces(run, frame, share), ...shapes.filter((shape) => shape.kind !== "trace")];
  }

  /** The traces of all runs, in two parts: as far as they have come, and beyond. */
  traces(current, frame, share) {
    const found = [];
    for (const run of this.runs) {
      for (const { kind, hue, name, channels } of run.shapes) {
        if (kind !== "trace") continue;
        const points = Array.from({ length: run.count }, (_, i) => channels.map((c) => c[i]));
        const behind = Math.min(Math.max(frame - run.first + 1, 0), run.count);
        const past = points.slice(0, behind);
        const beyond = points.slice(Math.max(behind - 1, 0));
        if (run === current) {
          const i = frame - run.first;
          const now = points[i].map((x, axis) => (share > 0 ? x + share * (points[i + 1][axis] - x) : x));
          past.push(now);
          beyond[0] = now;
        }
        found.push({ kind, hue, name, past, beyond });
      }
    }
    return found;
  }
}

/** The unit quaternion between two on the shorter arc. */
function between(from, to, share) {
  const cosine = from.reduce((sum, x, i) => sum + x * to[i], 0);
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(Math.abs(cosine), 1));
  const weights = angle < 1e-4 ? [1 - share, share] : [Math.sin((1 - share) * angle), Math.sin(share * angle)];
  const mixed = from.map((x, i) => weights[0] * x + weights[1] * sign * to[i]);
  const norm = Math.hypot(...mixed) || 1;
  return mixed.map((x) => x / norm);
}

/** v turned by the unit quaternion (w, x, y, z). */
function turn([w, x, y, z], v) {
  const c = cross([x, y, z], v).map((c) => 2 * c);
  const d = cross([x, y, z], c);
  return v.map((v, i) => v + w * c[i] + d[i]);
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
