// The map: points in clusters, pins that keys can reach, pop-ups, and a list of what is in view.
const L = window.L;
const root = document.getElementById("map");
const { base, points, world, tiles, tileScript, attribution, spot, group, close } = root.dataset;
const seen = document.querySelector(".seen");
/** Pixels of the squares within which points make one cluster, and rows of lists. */
const [CELL, ROWS, POPUP_ROWS] = [72, 12, 50];
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const json = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
};
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

function fail(error) {
  root.after(make("p", { className: "quiet", textContent: root.dataset.failed }));
  console.error(error);
}

// What points are called lies in shards, each loaded when one of its points is to be shown.
let shards = [];
/** Name, address and picture of a point, or a promise of them, which is rejected if they cannot be loaded. */
function details(index) {
  let shard = shards[0];
  for (const next of shards) if (next.start <= index) shard = next;
  shard.rows ??= json(base + shard.path).then((rows) => (shard.loaded = rows), (error) => {
    // What is drawn next tries again.
    shard.rows = null;
    throw error;
  });
  const row = (rows) => rows[index - shard.start] ?? ["", "", ""];
  return shard.loaded ? row(shard.loaded) : shard.rows.then(row);
}

/** A link to a point's page: its picture and name, as text. */
function link([name, url, picture], lazy) {
  const image = picture && make("img", { src: base + picture, alt: "", width: 56, height: 56 });
  if (image && lazy) image.loading = "lazy";
  const label = make("span", { textContent: name || spot, dir: "auto" });
  const place = make("a", { href: base + url }, label);
  if (image) place.prepend(image);
  return place;
}

async function list(target, indices, lazy) {
  const rows = await Promise.allSettled(indices.map(details));
  const loaded = rows.filter(({ value }) => value);
  target.replaceChildren(...loaded.map(({ value }) => make("li", {}, link(value, lazy))));
}

/** How far down the map a latitude is, at zoom 0, of 1 from end to end. */
function down(north) {
  const sine = Math.sin(Math.max(-85.05, Math.min(85.05, north)) * Math.PI / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

// Points by their place on the map at zoom 0, of 1 from side to side (Web Mercator, as tiles have it).
let x, y;
function place(numbers) {
  const count = numbers.length / 2;
  [x, y] = [new Float64Array(count), new Float64Array(count)];
  let [north, east] = [0, 0];
  for (let i = 0; i < count; i++) {
    north += numbers[2 * i];
    east += numbers[2 * i + 1];
    x[i] = east / 1e5 / 360 + 0.5;
    y[i] = down(north / 1e5);
  }
}

/** The clusters of a zoom, made when it is first looked at: points by the square that they are in. */
const zooms = new Map();
function clusters(zoom) {
  if (zooms.has(zoom)) return zooms.get(zoom);
  const scale = 256 * 2 ** zoom / CELL;
  const found = new Map();
  for (let i = 0; i < x.length; i++) {
    const key = Math.floor(x[i] * scale) * 2 ** 26 + Math.floor(y[i] * scale);
    const known = found.get(key);
    if (known) known.push(i);
    else found.set(key, [i]);
  }
  const result = [...found].map(([key, members]) => {
    let [sumX, sumY] = [0, 0];
    for (const i of members) {
      sumX += x[i];
      sumY += y[i];
    }
    return { key: `${zoom}/${key}`, members, x: sumX / members.length, y: sumY / members.length };
  });
  zooms.set(zoom, result);
  return result;
}

function start() {
  const maxZoom = tiles ? Number(root.dataset.zoom) : 15;
  // The whole world is the least: twice the same place would be two pins.
  const minZoom = Math.max(1, Math.ceil(Math.log2(root.clientWidth / 256)));
  const map = L.map(root, {
    maxZoom, minZoom, zoomControl: false, worldCopyJump: true, bounceAtZoomLimits: false,
    fadeAnimation: !calm, zoomAnimation: !calm, inertia: !calm, maxBoundsViscosity: 1,
    maxBounds: [[-85.05, -Infinity], [85.05, Infinity]],
  });
  L.control.zoom({ zoomInTitle: root.dataset.in, zoomOutTitle: root.dataset.out }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  // Leaflet writes it as HTML.
  map.attributionControl.addAttribution(make("i", { textContent: attribution }).innerHTML);

  const latLng = (px, py) => L.latLng(Math.atan(Math.sinh(Math.PI * (1 - 2 * py))) * 180 / Math.PI, (px - 0.5) * 360);
  const members = (indices) => L.latLngBounds(indices.map((i) => latLng(x[i], y[i])));
  // All points; the widest part of the Earth that has none is outside, if it is half of it.
  const everything = () => {
    const sorted = Float64Array.from(x).sort();
    let [cut, widest] = [sorted[0], 1 + sorted[0] - sorted[sorted.length - 1]];
    for (let i = 1; i < sorted.length; i++) {
      const gap = sorted[i] - sorted[i - 1];
      if (gap > widest && gap > 0.5) [cut, widest] = [sorted[i], gap];
    }
    return L.latLngBounds(Array.from(x, (at, i) => latLng(at < cut ? at + 1 : at, y[i])));
  };
  const move = (...view) => map.setView(...view, { animate: !calm });

  // The visible part of the map is in the address.
  const address = () => {
    const [zoom, ...at] = location.hash.slice(1).split("/").map(Number);
    return at.length === 2 && [zoom, ...at].every(Number.isFinite) ? [at, Math.min(zoom, maxZoom)] : null;
  };
  const view = address();
  if (view) map.setView(...view);
  else map.fitBounds(everything(), { maxZoom: 9, padding: [40, 40] });
  addEventListener("hashchange", () => address() && map.setView(...address()));

  const pins = new Map();
  let turn = 0;
  // The address could be shared, and must not say where the reader is.
  let isNear = false;

  function popup(indices, at, pin) {
    const rows = make("ul");
    const box = L.popup({ maxWidth: 260, minWidth: 200, autoPanPadding: [24, 24], offset: [0, -10] }).setLatLng(at).setContent(rows);
    list(rows, indices.slice(0, POPUP_ROWS)).then(() => {
      if (!rows.firstChild) rows.append(make("li", { textContent: root.dataset.failed }));
      map.openPopup(box);
      const button = box.getElement().querySelector(".leaflet-popup-close-button");
      button.setAttribute("aria-label", close);
      button.setAttribute("role", "button");
      (rows.querySelector("a") ?? button).focus({ preventScroll: true });
      box.getElement().addEventListener("keydown", ({ key }) => key === "Escape" && map.closePopup(box));
      box.once("remove", () => (pin.isConnected ? pin : root).focus({ preventScroll: true }));
    });
  }

  function choose(cluster, at, pin) {
    const bounds = members(cluster.members);
    const isOne = bounds.getNorthEast().distanceTo(bounds.getSouthWest()) < 5;
    if (isOne || map.getZoom() >= maxZoom) return popup(cluster.members, at, pin);
    // Its pin disappears with the zoom: keyboard users continue from the map.
    if (pin === document.activeElement) root.focus({ preventScroll: true });
    const zoom = Math.max(map.getBoundsZoom(bounds.pad(0.2)), map.getZoom() + 1);
    move(bounds.getCenter(), Math.min(zoom, maxZoom));
  }

  function pin(cluster, copy) {
    const count = cluster.members.length;
    const button = make("button", { type: "button", className: count > 1 ? "many" : "one" });
    const at = latLng(cluster.x + copy, cluster.y);
    if (count > 1) button.textContent = count > 9999 ? `${Math.round(count / 1000)}k` : count;
    button.setAttribute("aria-label", count > 1 ? `${group}: ${count}` : spot);
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      // The end of a drag that began on the pin is not a press; keys never drag.
      if (event.detail && map.dragging?.moved()) return;
      choose(cluster, at, button);
    });
    const size = count > 1 ? 44 : 36;
    const icon = L.divIcon({ html: button, className: "pin", iconSize: [size, size], iconAnchor: [size / 2, size / 2] });
    return { button, marker: L.marker(at, { icon, keyboard: false, interactive: false }) };
  }

  /** Gives a pin of one point its name, as soon as it is known. */
  async function call(button, index) {
    try {
      const known = details(index);
      const [name] = known.then ? await known : known;
      button.title = button.ariaLabel = name || spot;
    } catch {} // The next time that the map is drawn.
  }

  function draw() {
    const zoom = Math.round(map.getZoom());
    const sides = (bounds) => [bounds.getWest() / 360 + 0.5, bounds.getEast() / 360 + 0.5,
      down(bounds.getNorth()), down(bounds.getSouth())];
    const view = sides(map.getBounds());
    // Those a little outside are there before they come into view.
    const [west, east, top, bottom] = sides(map.getBounds().pad(0.25));
    const isIn = (px, py) => px >= view[0] && px <= view[1] && py >= view[2] && py <= view[3];
    const wanted = new Set();
    const inView = [];
    for (const cluster of clusters(zoom)) {
      if (cluster.y < top || cluster.y > bottom) continue;
      let isKnown = false;
      // The world continues at its sides.
      for (let copy = Math.ceil(west - cluster.x); copy <= Math.floor(east - cluster.x); copy++) {
        const key = `${cluster.key}/${copy}`;
        wanted.add(key);
        if (!pins.has(key)) pins.set(key, pin(cluster, copy));
        const { button, marker } = pins.get(key);
        if (cluster.members.length === 1 && !button.title) call(button, cluster.members[0]);
        marker.addTo(map);
        // A place is one stop of the keyboard and of screen readers, however often the world is shown.
        const isStop = !isKnown && isIn(cluster.x + copy, cluster.y);
        isKnown ||= isStop;
        button.tabIndex = isStop ? 0 : -1;
        button.parentElement.ariaHidden = isStop ? null : "true";
      }
      if (isKnown) inView.push(cluster.members);
    }
    for (const [key, { marker }] of pins) {
      if (wanted.has(key)) continue;
      marker.remove();
      pins.delete(key);
    }
    // Not at once: the map moves first.
    clearTimeout(turn);
    turn = setTimeout(() => tell(inView), 120);
    const { lat, lng } = map.getCenter().wrap();
    const state = isNear ? location.pathname : `#${zoom}/${lat.toFixed(5)}/${lng.toFixed(5)}`;
    if (location.hash || map.hasMoved) history.replaceState(history.state, "", state);
    map.hasMoved = true;
  }

  /** The points in view, those nearest to its middle by name. */
  function tell(inView) {
    const own = turn;
    const middle = map.project(map.getCenter(), 0).divideBy(256);
    const away = (i) => (((x[i] - middle.x) % 1 + 1.5) % 1 - 0.5) ** 2 + (y[i] - middle.y) ** 2;
    const near = [];
    for (const index of inView.flat()) {
      const far = away(index);
      if (near.length === ROWS && far >= near[ROWS - 1][0]) continue;
      near.splice(near.findIndex(([other]) => far < other) >>> 0, 0, [far, index]);
      near.length = Math.min(near.length, ROWS);
    }
    const rows = make("ul");
    list(rows, near.map(([, index]) => index), true).then(() => {
      if (own !== turn) return;
      seen.querySelector("output").textContent = inView.reduce((sum, { length }) => sum + length, 0);
      seen.querySelector("ul").replaceWith(rows);
      seen.hidden = false;
    });
  }

  /** Shows where the reader is and the spots that are nearest; the position stays on the device. */
  function goNear({ coords: { latitude, longitude } }) {
    isNear = true;
    const [px, py] = [longitude / 360 + 0.5, down(latitude)];
    const away = (i) => (((x[i] - px) % 1 + 1.5) % 1 - 0.5) ** 2 + (y[i] - py) ** 2;
    const nearest = [...x.keys()].sort((a, b) => away(a) - away(b)).slice(0, 5);
    // The position is in the middle, so that the list has the nearest spot first.
    const reach = Math.max(...nearest.map((i) => Math.sqrt(away(i))), 1e-6);
    const zoom = Math.log2(Math.min(root.clientWidth, root.clientHeight) / 2.2 / (256 * reach));
    move([latitude, longitude], Math.max(minZoom, Math.min(Math.floor(zoom), 13, maxZoom)));
  }

  const near = document.querySelector(".near");
  if (near && navigator.geolocation) {
    near.hidden = false;
    near.addEventListener("click", () => navigator.geolocation.getCurrentPosition(goNear, () => {
      near.textContent = near.dataset.failed;
    }, { timeout: 20_000, maximumAge: 0 }));
  }

  // One file has the tiles of a part of the world only: the coasts are drawn below them.
  const pane = "ground";
  map.createPane(pane).style.zIndex = 150;
  if (tileScript) {
    import(tileScript).then((tools) => tools.tileLayer(tiles, { maxZoom }))
      .then((layer) => layer.addTo(map)).catch(fail);
  } else if (tiles) {
    const layer = L.tileLayer(tiles, { maxZoom });
    const tile = layer.createTile;
    layer.createTile = function (...parts) {
      const image = tile.apply(this, parts);
      // Those who give tiles away want to know to which site.
      image.referrerPolicy = "strict-origin-when-cross-origin";
      return image;
    };
    layer.addTo(map);
  }
  if (tileScript || !tiles) {
    json(world).then(({ units, land, water }) => {
      // Each line is its first point and the differences between points, east and north.
      const ring = (line, copy) => {
        let [east, north] = [copy * 360 * units, 0];
        return line.flatMap((step, i) => {
          if (i % 2 === 0) return ((east += step), []);
          north += step;
          return [[Math.max(-85, north / units), east / units]];
        });
      };
      const isIce = (points) => points.some(([north]) => north <= -85);
      const shape = (rings, className) => {
        L.polygon(rings.map((points) => [points]), { className, pane, interactive: false, smoothFactor: 0 }).addTo(map);
      };
      // The world continues at its sides; it is drawn again where it can be seen. A line may continue beyond 180 degrees.
      const drawn = new Set();
      const cover = () => {
        const [west, east] = [map.getBounds().getWest() - 20, map.getBounds().getEast()];
        for (let copy = Math.floor((west + 180) / 360); copy * 360 - 180 < east; copy++) {
          if (drawn.has(copy)) continue;
          drawn.add(copy);
          const rings = land.map((line) => ring(line, copy));
          shape(rings.filter((points) => !isIce(points)), "land");
          shape(rings.filter(isIce), "land ice");
          shape(water.map((line) => ring(line, copy)), "water");
        }
      };
      map.on("move", cover);
      cover();
    }).catch(fail);
  }
  map.on("moveend", draw);
  draw();
  root.classList.add("ready");
}

try {
  const found = await json(points);
  let at = 0;
  shards = found.shards.map(([path, count]) => ({ path, start: (at += count) - count }));
  place(found.points);
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", root.dataset.label);
  root.replaceChildren();
  start();
} catch (error) {
  fail(error);
}
