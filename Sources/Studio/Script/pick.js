// A map on which people tap the place of a spot or a blog. The fields of the form keep it, and change the map.
import { say } from "./send.js";

const root = document.querySelector("[data-pick]");
const L = window.L;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const json = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
};

/** Draws the coasts that blogforge has, on as many copies of the world as can be seen. */
async function draw(map, url) {
  const { units, land, water } = await json(url);
  // Each line is its first point and the differences between points, east and north.
  const ring = (line, copy) => {
    let [east, north] = [copy * units, 0];
    return line.flatMap((step, i) => {
      if (i % 2 === 0) return ((east += step), []);
      north += step;
      return [[Math.max(-85, north / units), east / units]];
    });
  };
  const isIce = (points) => points.some(([north]) => north <= -85);
  const shape = (rings, className) =>
    L.polygon(rings.map((points) => [points]), { className, pane: "ground", interactive: false, smoothFactor: 0 }).addTo(map);
  for (const copy of [-360, 0, 360]) {
    const rings = land.map((line) => ring(line, copy));
    shape(rings.filter((points) => !isIce(points)), "land");
    shape(rings.filter(isIce), "land ice");
    shape(water.map((line) => ring(line, copy)), "water");
  }
}

/** Where the spots of the site are: the file has differences of numbers. */
async function bounds(url) {
  const { points } = await json(url);
  let [north, east] = [0, 0];
  const places = [];
  for (let i = 0; i < points.length; i += 2) {
    north += points[i];
    east += points[i + 1];
    places.push([north / 1e5, east / 1e5]);
  }
  return L.latLngBounds(places);
}

function start() {
  const form = root.closest("form");
  const [latitude, longitude] = ["latitude", "longitude"].map((name) => form.elements[name]);
  const status = form.querySelector("[data-position]")?.parentElement.querySelector("[role=status]");
  const { tiles, tileScript, attribution, world, points } = root.dataset;
  const maxZoom = tiles ? Number(root.dataset.zoom) : 15;
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", root.dataset.label);
  root.setAttribute("aria-describedby", "map-help");
  const map = L.map(root, {
    maxZoom, minZoom: 1, zoomControl: false, worldCopyJump: true, bounceAtZoomLimits: false,
    fadeAnimation: !calm, zoomAnimation: !calm, inertia: !calm, maxBoundsViscosity: 1,
    maxBounds: [[-85.05, -Infinity], [85.05, Infinity]],
  });
  L.control.zoom({ zoomInTitle: root.dataset.in, zoomOutTitle: root.dataset.out }).addTo(map);
  // Leaflet writes it as HTML.
  map.attributionControl.addAttribution(Object.assign(document.createElement("i"), { textContent: attribution }).innerHTML);

  let mark = null;
  /** The place that the fields have; null if they have none. */
  const typed = () => {
    const numbers = [latitude, longitude].map(({ value }) => (value.trim() ? Number(value.replace(",", ".")) : NaN));
    const isPlace = Math.abs(numbers[0]) <= 90 && Math.abs(numbers[1]) <= 180;
    return isPlace ? L.latLng(...numbers) : null;
  };
  const show = (place, moves) => {
    mark?.remove();
    mark = place && L.circleMarker(place, { radius: 9, className: "chosen", interactive: false }).addTo(map);
    if (place && moves) map.setView(place, Math.max(map.getZoom() ?? 0, 12), { animate: !calm });
  };
  let isOwn = false;
  const choose = (at) => {
    const { lat, lng } = at.wrap();
    isOwn = true;
    // Five decimals are a metre.
    [[latitude, lat], [longitude, lng]].forEach(([field, value]) => {
      field.value = String(Number(value.toFixed(5)));
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    isOwn = false;
    show(at, false);
    if (status) status.textContent = say("Chosen: {latitude}, {longitude}", { latitude: latitude.value, longitude: longitude.value });
  };
  for (const field of [latitude, longitude]) field.addEventListener("input", () => isOwn || show(typed(), true));
  map.on("click", ({ latlng }) => choose(latlng));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target !== root) return;
    // It would send the form.
    event.preventDefault();
    choose(map.getCenter());
  });

  map.setView([20, 0], 1);
  const known = typed();
  if (known) show(known, true);
  else if (points) bounds(points).then((all) => typed() ?? map.fitBounds(all, { maxZoom: 9, padding: [24, 24], animate: false })).catch(console.error);
  // One file has the tiles of a part of the world only: the coasts are drawn below them.
  map.createPane("ground").style.zIndex = 150;
  if (tileScript) {
    import(tileScript).then((tools) => tools.tileLayer(tiles, { maxZoom })).then((layer) => layer.addTo(map)).catch(console.error);
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
    draw(map, world).then(() => mark?.bringToFront()).catch(console.error);
  }
  root.append(Object.assign(document.createElement("div"), { className: "cross" }));
  root.classList.add("ready");
}

if (root && L) start();
else root?.parentElement.remove();
