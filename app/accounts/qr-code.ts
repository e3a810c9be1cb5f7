/**
 * A QR code (ISO/IEC 18004, byte mode, error correction level M, versions 1 to 20) as a square of dark and light. For
 * the set-up of an authenticator app; small enough that a dependency would be the larger risk.
 */

/** Per version: error correction codewords of a block, and the number of blocks, at level M. */
const ecPerBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

export type QrModules = boolean[][];

/** @throws RangeError when the text is longer than version 20 holds (666 bytes). */
export function qrCode(text: string, forcedMask?: number): QrModules {
  const data = new TextEncoder().encode(text);
  const version = fittingVersion(data.length);
  const codewords = interleave(dataCodewords(data, version), version);
  const masks = forcedMask === undefined ? [0, 1, 2, 3, 4, 5, 6, 7] : [forcedMask];
  const candidates = masks.map((mask) => draw(version, codewords, mask));
  return candidates.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** The dark squares as one SVG path of 1 by 1 units. */
export function qrPath(modules: QrModules): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

const rawBits = (version: number): number => {
  const aligns = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignment = version === 1 ? 0 : (25 * aligns - 10) * aligns - 55;
  return (16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0);
};
const dataCapacity = (version: number) =>
  Math.floor(rawBits(version) / 8) - ecPerBlock[version - 1]! * blockCounts[version - 1]!;
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

function fittingVersion(bytes: number): number {
  for (let version = 1; version <= 20; version++)
    if (4 + lengthBits(version) + 8 * bytes <= 8 * dataCapacity(version)) return version;
  throw new RangeError('The text is too long for this QR code.');
}

function dataCodewords(data: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  push(0b0100, 4);
  push(data.length, lengthBits(version));
  for (const byte of data) push(byte, 8);
  const capacity = 8 * dataCapacity(version);
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    Number.parseInt(bits.slice(8 * index, 8 * index + 8).join(''), 2),
  );
}

/** Product in GF(2^8) with the polynomial of the standard. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const factors = new Array<number>(degree).fill(0);
  factors[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) factors[at] = multiply(factors[at]!, root) ^ (factors[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return factors;
}

function remainder(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((part, at) => {
      rest[at]! ^= multiply(part, factor);
    });
  }
  return rest;
}

/** Splits into blocks, adds error correction to each, and takes their bytes in turn. */
function interleave(data: number[], version: number): number[] {
  const [count, ecLength] = [blockCounts[version - 1]!, ecPerBlock[version - 1]!];
  const total = Math.floor(rawBits(version) / 8);
  const shortLength = Math.floor(total / count) - ecLength;
  const shortCount = count - (total % count);
  const divisor = generator(ecLength);
  const blocks: number[][] = [];
  let start = 0;
  for (let block = 0; block < count; block++) {
    const length = shortLength + (block < shortCount ? 0 : 1);
    blocks.push(data.slice(start, start + length));
    start += length;
  }
  const corrections = blocks.map((block) => remainder(block, divisor));
  const turn = (lists: number[][], length: number) =>
    Array.from({ length }, (_, at) => lists.flatMap((list) => (at < list.length ? [list[at]!] : []))).flat();
  return [...turn(blocks, shortLength + 1), ...turn(corrections, ecLength)];
}

function alignmentPositions(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...rest.reverse()];
}

const maskRules: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, codewords: number[], mask: number): QrModules {
  const size = version * 4 + 17;
  const grid: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    new Array<boolean | undefined>(size).fill(undefined),
  );
  const set = (x: number, y: number, isDark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = isDark;
  };
  drawPatterns(version, size, set);
  drawFormat(mask, size, set);
  if (version >= 7) drawVersion(version, size, set);
  fill(grid, codewords, maskRules[mask]!);
  return grid.map((row) => row.map((isDark) => isDark === true));
}

type Set = (x: number, y: number, isDark: boolean) => void;

function drawPatterns(version: number, size: number, set: Set): void {
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (centreX: number, centreY: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(centreX + dx, centreY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const positions = alignmentPositions(version, size);
  const last = positions.length - 1;
  positions.forEach((y, row) => {
    positions.forEach((x, column) => {
      const isFinder = (row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0);
      if (!isFinder) square(x, y, 2, (distance) => distance !== 1);
    });
  });
}

function drawFormat(mask: number, size: number, set: Set): void {
  // Level M has the bits 00.
  let rest = mask;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function drawVersion(version: number, size: number, set: Set): void {
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >>> at) & 1) === 1;
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

/** Writes the bytes in the zigzag of the standard into what is still free, through the mask. */
function fill(grid: (boolean | undefined)[][], codewords: number[], isMasked: (x: number, y: number) => boolean): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let vertical = 0; vertical < size; vertical++) {
      const isUp = ((right + 1) & 2) === 0;
      const y = isUp ? size - 1 - vertical : vertical;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] !== undefined) continue;
        const isDark = at < codewords.length * 8 && ((codewords[at >>> 3]! >>> (7 - (at & 7))) & 1) === 1;
        at++;
        grid[y]![x] = isDark !== isMasked(x, y);
      }
    }
  }
}

/** How hard a square is to scan, by the four rules of the standard. */
function penalty(modules: QrModules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let score = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) score += run.length - 2;
    score += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = modules[y]![x]!;
      if (here) dark++;
      if (
        x + 1 < size &&
        y + 1 < size &&
        here === modules[y]![x + 1] &&
        here === modules[y + 1]![x] &&
        here === modules[y + 1]![x + 1]
      )
        score += 3;
    }
  }
  return score + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
