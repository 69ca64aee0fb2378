// Paints Planet Wars: planets as large as they grow, fleets with the way they have come. It reads the frames of the
// replay, which the site shows where this file cannot run.
'use strict';

const canvas = document.createElement('canvas');
canvas.style.cssText = 'display: block; width: 100%; height: 100%';
document.body.append(canvas);
const ctx = canvas.getContext('2d');

let match = null; // see readReplay
let seats = [];
let theme = null;
let moment = { round: 0, t: 0 };

// Reads the replay into one state for each round: planets and fleets by name.
function readReplay(text) {
  const states = [];
  let width = 1, height = 1;
  let planets = new Map(), fleets = new Map();
  const keep = () => states.push({ planets: new Map(planets), fleets: new Map(fleets) });
  let begun = false;
  for (const line of text.split('\n')) {
    const [word, id, ...rest] = line.split(' ');
    const things = id?.startsWith('p') ? planets : fleets;
    if (word === 'plane') [width, height] = [Number(id), Number(rest[0])];
    else if (word === 'r') {
      if (begun) keep();
      begun = true;
    } else if (word === 'put') {
      const seat = /^\d+$/.test(rest[3] ?? '') ? Number(rest[3]) : -1;
      const y = Number(rest[1]), x = Number(rest[2]);
      const attributes = Object.fromEntries(rest.slice(3).filter((w) => w.includes('=')).map((w) => w.split('=')));
      const before = things.get(id);
      things.set(id, {
        x, y, seat, ships: attributes.text ?? '', angle: Number(attributes.angle ?? 0), size: before?.size ?? 1,
        from: { x, y }, step: null,
      });
    } else if (word === 'set' && things.has(id)) {
      const [name, value] = rest.join(' ').split('=');
      const changed = { ...things.get(id) };
      if (name === 'text') changed.ships = value;
      if (name === 'size') changed.size = Number(value);
      things.set(id, changed);
    } else if (word === 'move' && things.has(id)) {
      const before = things.get(id);
      const y = Number(rest[0]), x = Number(rest[1]);
      things.set(id, { ...before, x, y, step: { x: x - before.x, y: y - before.y } });
    } else if (word === 'drop') {
      things.delete(id);
    }
  }
  if (begun) keep();
  return { width, height, states, stars: starsOf(width, height) };
}

// Stars in the background, the same ones in every match.
function starsOf(width, height) {
  let state = 20100910;
  const dice = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) / 0x7fffff;
  };
  const star = () => ({ x: dice() * width, y: dice() * height, bright: 0.15 + 0.6 * dice() ** 3 });
  return Array.from({ length: 160 }, star);
}

// Where a fleet is between two rounds. One that arrives goes on as it came.
function placeOf(id, fleet, next, t) {
  const after = next.fleets.get(id);
  if (after) return { x: fleet.x + (after.x - fleet.x) * t, y: fleet.y + (after.y - fleet.y) * t, left: 1 };
  const a = ((fleet.angle - 90) * Math.PI) / 180;
  const step = fleet.step ?? { x: Math.cos(a), y: Math.sin(a) };
  return { x: fleet.x + step.x * t, y: fleet.y + step.y * t, left: 1 - t };
}

function colourOf(seat) {
  if (seat < 0) return theme.dark ? '#8d887e' : '#b9b2a5';
  return seats[seat]?.color ?? theme.seats[seat % theme.seats.length];
}

// Black or white, whatever can be read on a colour.
function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? '#111111' : '#ffffff';
}

function stateAt(round) {
  return match.states[Math.min(round, match.states.length - 1)];
}

function paint() {
  const ratio = devicePixelRatio || 1;
  const { clientWidth, clientHeight } = canvas;
  const [w, h] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = theme?.dark ? '#14161c' : '#f4f0e6';
  ctx.fillRect(0, 0, w, h);
  if (!match || match.states.length === 0) return;
  const { scale, left, top } = frameOf();
  ctx.setTransform(scale * ratio, 0, 0, scale * ratio, left * ratio, top * ratio);
  const now = stateAt(moment.round), next = stateAt(moment.round + 1);
  for (const { x, y, bright } of match.stars) {
    ctx.fillStyle = theme.dark ? `rgba(255, 250, 235, ${bright})` : `rgba(90, 80, 60, ${bright * 0.5})`;
    ctx.beginPath();
    ctx.arc(x, y, 0.045, 0, 7);
    ctx.fill();
  }
  for (const [id, fleet] of now.fleets) paintTrail(fleet, placeOf(id, fleet, next, moment.t));
  for (const [id, planet] of now.planets) paintPlanet(id, planet, scale);
  for (const [id, fleet] of now.fleets) paintFleet(fleet, placeOf(id, fleet, next, moment.t), scale);
}

// How the plane lies in the frame, in pixels of the page.
function frameOf() {
  const { clientWidth, clientHeight } = canvas;
  const scale = Math.min(clientWidth / match.width, clientHeight / match.height);
  return { scale, left: (clientWidth - match.width * scale) / 2, top: (clientHeight - match.height * scale) / 2 };
}

function paintPlanet(id, { x, y, seat, ships, size }, scale) {
  const radius = size / 2;
  const colour = colourOf(seat);
  if (seat >= 0) { // owned planets glow
    const glow = ctx.createRadialGradient(x, y, radius, x, y, radius * 1.5);
    glow.addColorStop(0, `${colour}66`);
    glow.addColorStop(1, `${colour}00`);
    ctx.fillStyle = glow;
    ctx.beginPath();
    ctx.arc(x, y, radius * 1.5, 0, 7);
    ctx.fill();
  }
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
  const light = ctx.createRadialGradient(x - radius * 0.4, y - radius * 0.4, 0, x, y, radius);
  light.addColorStop(0, 'rgba(255, 255, 255, 0.35)');
  light.addColorStop(0.6, 'rgba(255, 255, 255, 0)');
  light.addColorStop(1, 'rgba(0, 0, 0, 0.3)');
  ctx.fillStyle = light;
  ctx.fill();
  ctx.lineWidth = Math.max(1 / scale, 0.05);
  ctx.strokeStyle = theme.dark ? 'rgba(0, 0, 0, 0.6)' : 'rgba(34, 29, 26, 0.7)';
  ctx.stroke();
  if (radius * scale < 7) return;
  ctx.fillStyle = inkOn(colour);
  ctx.font = `600 ${Math.min(0.9, radius * 0.75)}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(ships, x, y);
}

function paintTrail({ from, seat }, { x, y, left }) {
  const trail = ctx.createLinearGradient(from.x, from.y, x, y);
  const colour = colourOf(seat);
  trail.addColorStop(0, `${colour}00`);
  trail.addColorStop(1, `${colour}aa`);
  ctx.globalAlpha = left;
  ctx.strokeStyle = trail;
  ctx.lineWidth = 0.09;
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(x, y);
  ctx.stroke();
  ctx.globalAlpha = 1;
}

// A fleet is a wedge whose size tells its ships, with their number beside it.
function paintFleet({ seat, ships, angle }, { x, y, left }, scale) {
  const size = Math.min(0.75, 0.28 + 0.045 * Math.sqrt(Number(ships)));
  ctx.save();
  ctx.globalAlpha = left;
  ctx.translate(x, y);
  ctx.rotate((angle * Math.PI) / 180);
  ctx.beginPath();
  ctx.moveTo(0, -size);
  ctx.lineTo(size * 0.7, size * 0.7);
  ctx.lineTo(0, size * 0.35);
  ctx.lineTo(-size * 0.7, size * 0.7);
  ctx.closePath();
  ctx.fillStyle = colourOf(seat);
  ctx.fill();
  ctx.lineWidth = Math.max(1 / scale, 0.04);
  ctx.strokeStyle = theme.dark ? '#0b0c10' : '#221d1a';
  ctx.stroke();
  ctx.restore();
  if (scale < 18) return;
  ctx.globalAlpha = left;
  ctx.font = '500 0.5px system-ui, sans-serif';
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 0.14;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = theme.dark ? '#14161c' : '#f4f0e6';
  ctx.strokeText(ships, x + size * 0.8, y);
  ctx.fillStyle = theme.dark ? '#eceae4' : '#221d1a';
  ctx.fillText(ships, x + size * 0.8, y);
  ctx.globalAlpha = 1;
}

// What lies at a place, in words.
function describe({ x, y }) {
  if (!match || match.states.length === 0) return '';
  const { scale, left, top } = frameOf();
  const at = { x: (x * canvas.clientWidth - left) / scale, y: (y * canvas.clientHeight - top) / scale };
  const whose = (seat) => (seat < 0 ? 'nobody' : `${seat} ${seats[seat]?.label ?? ''}`.trim());
  const now = stateAt(moment.round), next = stateAt(moment.round + 1);
  for (const [id, fleet] of now.fleets) {
    const place = placeOf(id, fleet, next, moment.t);
    if (Math.hypot(place.x - at.x, place.y - at.y) < 0.6) return `fleet of ${whose(fleet.seat)}, ${fleet.ships} ships`;
  }
  for (const [id, planet] of now.planets) {
    if (Math.hypot(planet.x - at.x, planet.y - at.y) > planet.size / 2) continue;
    return `planet ${id.slice(1)}, owner ${whose(planet.seat)}, ${planet.ships} ships`;
  }
  return '';
}

addEventListener('resize', () => theme && paint());
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.agon !== 1 || data.type !== 'open') return;
  ({ seats, theme } = data);
  match = readReplay(new TextDecoder().decode(data.replay));
  data.port.onmessage = ({ data: told }) => {
    if (told.type === 'show') moment = told;
    if (told.type === 'theme') theme = told;
    if (told.type === 'pick') data.port.postMessage({ type: 'describe', text: describe(told) });
    else paint();
  };
  paint();
});
parent.postMessage({ agon: 1, type: 'ready' }, '*');
