import * as THREE from "three";

const byId = id => document.getElementById(id);
const films = JSON.parse(byId("film").textContent);
// films.html#q3-1 opens that film, films.html#q3-1&t=12.5 at that moment.
const named = () => location.hash.slice(1).split("&")[0];
const film = films.find(each => each.anchor === named()) ?? films[0];
const end = film.moments[film.moments.length - 1].t;
let now = 0;
let playing = false;

// What is done, in words.
document.querySelector("h1").textContent = document.title = film.title;
byId("which").hidden = films.length < 2;
byId("which").append(...films.map(each => new Option(each.title, each.anchor, false, each === film)));
byId("which").addEventListener("change", e => { location.hash = e.target.value; });
const lines = film.steps.map(step => {
  const line = document.createElement("li");
  line.className = step.refused ? "refused" : "";
  const deed = document.createElement("b");
  deed.textContent = step.deed;
  line.append(deed);
  for (const change of step.changes) {
    const span = document.createElement("span");
    span.textContent = change;
    line.append(span);
  }
  line.addEventListener("click", () => show(step.from));
  byId("steps").append(line);
  return line;
});

// Where everything is at the key moments, filled up from the moments before.
const count = film.moments[0].poses.length;
const tracks = Array.from({length: count}, () => ({t: [], pose: []}));
for (const moment of film.moments) {
  for (const [i, ...pose] of moment.poses) {
    const track = tracks[i];
    const last = track.t.length - 1;
    const before = film.moments[film.moments.indexOf(moment) - 1];
    // A thing stands still until the moment before it moves.
    if (last >= 0 && before && track.t[last] < before.t) {
      track.t.push(before.t);
      track.pose.push(track.pose[last]);
    }
    track.t.push(moment.t);
    track.pose.push(pose);
  }
}

const colours = {robot: 0x5b6770, arm: 0x3d7dca, gripper: 0x22272c, can: 0xd63b2f, "delicate can": 0xf2b632, person: 0x8a6fb0, wall: 0xe4e2dc, counter: 0x9a7b57, "counter top": 0xc9a877, board: 0xb9925f};
const colour = kind => colours[kind] ?? (kind.includes("top") ? 0xc9a877 : kind.includes("chair") ? 0x6f8f72 : 0x9a7b57);

function mesh(thing) {
  const [a, b, c] = thing.size;
  let shape;
  if (thing.form === "block") {
    shape = new THREE.BoxGeometry(a, b, c);
  } else {
    shape = thing.form === "cylinder" ? new THREE.CylinderGeometry(a, a, b, 32) : new THREE.CapsuleGeometry(a, b, 8, 24);
    shape.rotateX(Math.PI / 2);
  }
  const wall = thing.kind === "wall";
  const made = new THREE.Mesh(shape, new THREE.MeshStandardMaterial({color: colour(thing.kind), roughness: .7, transparent: wall, opacity: wall ? .15 : 1}));
  made.castShadow = !wall;
  made.receiveShadow = !wall;
  place(made, thing.pose);
  return made;
}

function place(made, [x, y, z, qx, qy, qz, qw]) {
  made.position.set(x, y, z);
  made.quaternion.set(qx, qy, qz, qw);
}

let renderer;
try {
  renderer = new THREE.WebGLRenderer({canvas: byId("stage"), antialias: true, preserveDrawingBuffer: true});
} catch (e) {
  byId("trouble").hidden = false;
  byId("trouble").textContent = "This browser shows nothing in three dimensions; the words beside it tell what is done.";
}
const scene = new THREE.Scene();
scene.background = new THREE.Color(0xeef1f4);
scene.add(new THREE.HemisphereLight(0xffffff, 0x8d8d8d, 1.6));
const sun = new THREE.DirectionalLight(0xffffff, 1.8);
sun.castShadow = true;
sun.shadow.mapSize.set(2048, 2048);
Object.assign(sun.shadow.camera, {left: -5, right: 5, top: 5, bottom: -5, near: 1, far: 30});
scene.add(sun, sun.target);
const floor = new THREE.Mesh(new THREE.PlaneGeometry(40, 40), new THREE.MeshStandardMaterial({color: 0xd9d4c9, roughness: .95}));
floor.receiveShadow = true;
scene.add(floor);
const meshes = film.things.map(mesh);
scene.add(...meshes);

// The camera circles a point: drag to turn, wheel to go nearer, right button to shift the point.
const camera = new THREE.PerspectiveCamera(45, 1, .05, 100);
camera.up.set(0, 0, 1);
const eye = {turn: 2.2, rise: .55, away: 3.6, at: new THREE.Vector3()};
const stage = byId("stage");
stage.addEventListener("pointerdown", e => stage.setPointerCapture(e.pointerId));
stage.addEventListener("contextmenu", e => e.preventDefault());
stage.addEventListener("pointermove", e => {
  if (e.buttons === 1) {
    eye.turn -= e.movementX * .006;
    eye.rise = Math.min(1.55, Math.max(-.1, eye.rise + e.movementY * .006));
  } else if (e.buttons === 2) {
    byId("camera").value = "free";
    const right = new THREE.Vector3(-Math.sin(eye.turn), Math.cos(eye.turn), 0);
    const ahead = new THREE.Vector3(-Math.cos(eye.turn), -Math.sin(eye.turn), 0);
    eye.at.addScaledVector(right, -e.movementX * .002 * eye.away).addScaledVector(ahead, e.movementY * .002 * eye.away);
  }
  draw();
});
stage.addEventListener("wheel", e => {
  e.preventDefault();
  eye.away = Math.min(25, Math.max(.6, eye.away * Math.exp(e.deltaY * .001)));
  draw();
}, {passive: false});
byId("camera").addEventListener("change", () => draw());

function pose(track, t) {
  let low = 0;
  let high = track.t.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (track.t[middle] <= t) low = middle; else high = middle - 1;
  }
  const next = Math.min(low + 1, track.t.length - 1);
  const span = track.t[next] - track.t[low];
  return {from: track.pose[low], to: track.pose[next], share: span > 0 ? Math.min(1, Math.max(0, (t - track.t[low]) / span)) : 0};
}

const turned = new THREE.Quaternion();
function draw() {
  tracks.forEach((track, i) => {
    const {from, to, share} = pose(track, now);
    place(meshes[i], from);
    meshes[i].position.lerp(new THREE.Vector3(to[0], to[1], to[2]), share);
    meshes[i].quaternion.slerp(turned.set(to[3], to[4], to[5], to[6]), share);
  });
  if (!renderer) return;
  const width = stage.clientWidth;
  const height = stage.clientHeight;
  if (stage.width !== Math.round(width * devicePixelRatio) || stage.height !== Math.round(height * devicePixelRatio)) {
    renderer.setPixelRatio(devicePixelRatio);
    renderer.setSize(width, height, false);
    renderer.shadowMap.enabled = true;
  }
  const robot = meshes[0].position;
  const how = byId("camera").value;
  if (how === "follow") eye.at.set(robot.x, robot.y, .75);
  const rise = how === "above" ? 1.5 : eye.rise;
  const away = how === "above" ? 9 : eye.away;
  if (how === "above") eye.at.set(robot.x, robot.y, 0);
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  camera.position.set(eye.at.x + away * Math.cos(rise) * Math.cos(eye.turn), eye.at.y + away * Math.cos(rise) * Math.sin(eye.turn), eye.at.z + away * Math.sin(rise));
  camera.lookAt(eye.at);
  sun.position.set(eye.at.x - 4, eye.at.y - 3, 9);
  sun.target.position.copy(eye.at);
  renderer.render(scene, camera);
}

function show(t) {
  now = Math.min(end, Math.max(0, t));
  byId("time").value = now;
  byId("clock").textContent = `${now.toFixed(1)} of ${end.toFixed(1)} s`;
  lines.forEach((line, i) => line.classList.toggle("now", now >= film.steps[i].from && now < film.steps[i].to));
  draw();
}

function play(on) {
  playing = on;
  byId("play").textContent = on ? "Pause" : "Play";
  if (on && now >= end) show(0);
}

byId("time").max = end;
byId("time").addEventListener("input", e => { play(false); show(Number(e.target.value)); });
byId("play").addEventListener("click", () => play(!playing));
document.addEventListener("keydown", e => {
  if (e.key === " " && e.target === document.body) { e.preventDefault(); play(!playing); }
});
new ResizeObserver(() => draw()).observe(byId("view"));

let last = performance.now();
// film.html#begin begins by itself.
if (/\bbegin\b/.test(location.hash) && !matchMedia("(prefers-reduced-motion: reduce)").matches) play(true);
requestAnimationFrame(function frame(time) {
  if (playing) {
    show(now + (time - last) / 1000 * Number(byId("speed").value));
    if (now >= end) play(false);
  }
  last = time;
  requestAnimationFrame(frame);
});
// film.html#t=12.5 opens at that moment.
const opened = () => show(Number(/\bt=([\d.]+)/.exec(location.hash)?.[1] ?? 0));
addEventListener("hashchange", () => {
  const other = films.find(each => each.anchor === named());
  if (other && other !== film) location.reload(); else opened();
});
opened();
