// Map tiles from one file of the site: PMTiles with pictures ("PMTiles Version 3 Specification", Protomaps).
const L = window.L;
/** Where the directory of all tiles or directories is, at the latest. */
const START = 16384;
/** The largest file that is loaded whole. */
const LARGEST = 8e6;
/** Whole files, of hosts that do not send parts. */
const files = new Map();

/** A part of the file. */
async function part(url, start, length) {
  const cut = (bytes) => bytes.subarray(start, start + length);
  if (files.has(url)) return cut(await files.get(url));
  const answer = await fetch(url, { headers: { range: `bytes=${start}-${start + length - 1}` } });
  if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer());
  if (answer.ok && Number(answer.headers.get("content-length") ?? Infinity) <= LARGEST) {
    files.set(url, answer.arrayBuffer().then((bytes) => new Uint8Array(bytes)));
    return cut(await files.get(url));
  }
  answer.body?.cancel();
  throw new Error(`${url}: the host does not send parts of this file (status ${answer.status})`);
}

/** The area of the tiles, in degrees; nothing if the file does not say it. */
function area(view) {
  const [west, south, east, north] = [102, 106, 110, 114].map((at) => view.getInt32(at, true) / 1e7);
  return west < east && south < north ? L.latLngBounds([[south, west], [north, east]]) : undefined;
}

async function unpack(bytes, compression) {
  if (compression < 2) return bytes;
  if (compression > 2) throw new Error("the tiles are compressed in another way than with gzip");
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A directory: the first tile of each entry, for how many tiles it is (0: it is a directory), and where that lies. */
function entries(bytes) {
  let at = 0;
  const next = () => {
    for (let [value, unit] = [0, 1]; at < bytes.length; unit *= 128) {
      const byte = bytes[at++];
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
    throw new Error("a directory of tiles is cut off");
  };
  const rows = Array.from({ length: Math.min(next(), bytes.length) }, () => ({}));
  let id = 0;
  for (const row of rows) row.id = id += next();
  for (const row of rows) row.run = next();
  for (const row of rows) row.length = next();
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    // 0 means: after the one before.
    row.offset = next() - 1;
    if (row.offset < 0) row.offset = before ? before.offset + before.length : 0;
  }
  return rows;
}

/** The number of a tile: along a Hilbert curve, zoom by zoom. */
function number({ x, y, z }) {
  let id = (4 ** z - 1) / 3;
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, down] = [x & side, y & side].map((bit) => (bit ? 1 : 0));
    id += side * side * ((3 * right) ^ down);
    if (down) continue;
    if (right) [x, y] = [side - 1 - x, side - 1 - y];
    [x, y] = [y, x];
  }
  return id;
}

/** The last entry that does not begin after a tile. */
function entry(rows, id) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].id <= id) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1];
}

/** A layer of the map with the tiles of a file. */
export async function tileLayer(url, options) {
  const start = await part(url, 0, START);
  if (new TextDecoder().decode(start.subarray(0, 7)) !== "PMTiles" || start[7] !== 3) {
    throw new Error(`${url}: no PMTiles file of version 3`);
  }
  const view = new DataView(start.buffer, start.byteOffset);
  const [rootAt, rootLength, , , leavesAt, , tilesAt] = Array.from({ length: 7 }, (_, index) =>
    Number(view.getBigUint64(8 + 8 * index, true)));
  const [compression, tileCompression, , minNativeZoom, maxNativeZoom] = start.subarray(97);

  const leaves = new Map();
  function leaf({ offset, length }) {
    if (!leaves.has(offset)) {
      const rows = part(url, leavesAt + offset, length).then((bytes) => unpack(bytes, compression)).then(entries);
      leaves.set(offset, rows);
      // The next tile tries again.
      rows.catch(() => leaves.delete(offset));
    }
    return leaves.get(offset);
  }

  const root = entries(await unpack(start.subarray(rootAt, rootAt + rootLength), compression));
  /** The bytes of a tile; nothing if the file has no such tile. */
  async function tile(id) {
    let found = entry(root, id);
    // Directories of directories are few.
    for (let depth = 0; found?.run === 0 && depth < 4; depth++) found = entry(await leaf(found), id);
    if (!(id < found?.id + found?.run)) return null;
    return unpack(await part(url, tilesAt + found.offset, found.length), tileCompression);
  }

  const Layer = L.GridLayer.extend({
    createTile(place, done) {
      const canvas = document.createElement("canvas");
      const draw = (picture) => {
        if (!picture) return;
        [canvas.width, canvas.height] = [picture.width, picture.height];
        canvas.getContext("2d").drawImage(picture, 0, 0);
      };
      tile(number(place)).then((bytes) => bytes && createImageBitmap(new Blob([bytes]))).then(draw)
        .then(() => done(null, canvas), (error) => done(error, canvas));
      return canvas;
    },
  });
  // Farther out, a window would have thousands of the file's tiles.
  const minZoom = Math.max(0, minNativeZoom - 2);
  return new Layer({ ...options, minZoom, minNativeZoom, maxNativeZoom, bounds: area(view) });
}
