// Steps both systems in time with the clock, and draws them from above.
"use strict";

const STEP = 1 / 120;
const WIDTH_IN_METRES = 9;
const canvas = document.getElementById("plane");
const words = document.getElementById("words");
const pen = canvas.getContext("2d");
const target = [2, 1];
const traces = { disk: [], board: [] };

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
}

function fit() {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
}

function scale() {
  return canvas.width / WIDTH_IN_METRES;
}

function aim(event) {
  const box = canvas.getBoundingClientRect();
  const metre = box.width / WIDTH_IN_METRES;
  target[0] = (event.clientX - box.left - box.width / 2) / metre;
  target[1] = -(event.clientY - box.top - box.height / 2) / metre;
}

function line(points, width) {
  pen.lineWidth = width / scale();
  pen.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.stroke();
}

// The disk leans towards the eye a little, so that its spokes show how it rolls.
function drawDisk([x, y, theta, phi]) {
  const [radius, lean] = [0.5, 0.35];
  pen.save();
  pen.translate(x, y);
  pen.rotate(phi);
  pen.strokeStyle = colour("disk");
  pen.lineWidth = 3 / scale();
  pen.beginPath();
  pen.ellipse(0, 0, radius, radius * lean, 0, 0, 2 * Math.PI);
  pen.stroke();
  for (let spoke = 0; spoke < 6; spoke++) {
    const angle = -theta + (spoke * Math.PI) / 3;
    line([[0, 0], [radius * Math.cos(angle), radius * lean * Math.sin(angle)]], spoke === 0 ? 3 : 1);
  }
  pen.restore();
}

function drawBoard([x, y, theta, psi, phi]) {
  const half = 0.2;
  pen.save();
  pen.translate(x, y);
  pen.rotate(theta);
  pen.strokeStyle = colour("board");
  line([[-half, 0], [half, 0]], 6);
  for (const side of [1, -1]) {
    pen.save();
    pen.translate(side * half, 0);
    pen.rotate(side * phi);
    line([[0, -0.12], [0, 0.12]], 3);
    line([[-0.05, 0.12], [0.05, 0.12]], 4);
    line([[-0.05, -0.12], [0.05, -0.12]], 4);
    pen.restore();
  }
  pen.rotate(psi);
  line([[0, -0.22], [0, 0.22]], 2);
  pen.restore();
}

function draw(disk, board) {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(scale(), 0, 0, -scale(), canvas.width / 2, canvas.height / 2);
  pen.lineCap = pen.lineJoin = "round";
  pen.strokeStyle = colour("trace");
  Object.values(traces).forEach((trace) => line(trace, 1.5));
  pen.strokeStyle = colour("ink");
  const [x, y] = target;
  line([[x - 0.1, y], [x + 0.1, y]], 1);
  line([[x, y - 0.1], [x, y + 0.1]], 1);
  drawDisk(disk);
  drawBoard(board);
}

function begin(program) {
  const state = (of, count) => Array.from({ length: count }, (_, i) => program[of](i));
  let [time, steps] = [null, 0];
  const frame = (now) => {
    // A page that was hidden goes on where it was.
    const passed = time === null ? STEP : Math.min((now - time) / 1000, 0.1);
    time = now;
    for (let due = Math.round(passed / STEP); due > 0; due--) {
      if (!program.disk_step(...target) || !program.board_step(...target)) {
        words.textContent = "A step has no solution: reload the page.";
        return;
      }
      steps++;
    }
    const [disk, board] = [state("disk", 4), state("board", 5)];
    for (const [name, [x, y]] of Object.entries({ disk, board })) {
      traces[name].push([x, y]);
      if (traces[name].length > 1500) traces[name].shift();
    }
    draw(disk, board);
    // For tests, and for the curious.
    window.motion = { steps, disk, board, target: [...target] };
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

window.addEventListener("resize", fit);
canvas.addEventListener("pointermove", aim);
canvas.addEventListener("pointerdown", aim);
canvas.addEventListener("keydown", (event) => {
  const moves = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, 0.2], ArrowDown: [0, -0.2] };
  const move = moves[event.key];
  if (move) {
    target[0] += move[0];
    target[1] += move[1];
    event.preventDefault();
  }
});
fit();
const bytes = Uint8Array.from(atob(PROGRAM), (character) => character.charCodeAt(0));
WebAssembly.instantiate(bytes, {})
  .then(({ instance }) => begin(instance.exports))
  .catch((error) => (words.textContent = `The program does not start: ${error}`));
