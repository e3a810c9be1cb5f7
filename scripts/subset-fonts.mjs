/**
 * Makes app/ui/fonts from the font packages: Latin letters only, and only the weights that the pages use, which halves
 * what a visitor loads before the text stands in its own type; and the faces of content/fonts that pictures of results are
 * drawn with, so that a server without any font writes them all the same. Run it by hand after an update of a font package.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { root } from './install.mjs';

/** The unicode-range of the latin faces in app/app.css. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2000, 0x206f],
];
const single =
  '\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u0304\u0308\u0329\u20ac\u2122\u2191\u2193\u2212\u2215\ufeff\ufffd';
const letters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
  .join('');

const faces = [
  { name: 'inter', variationAxes: { wght: { min: 400, max: 700 } } },
  { name: 'newsreader', variationAxes: { wght: 500 } },
  { name: 'jetbrains-mono', variationAxes: { wght: { min: 400, max: 500 } } },
];

const folder = path.join(root, 'app', 'ui', 'fonts');
mkdirSync(folder, { recursive: true });
for (const { name, variationAxes } of faces) {
  const origin = path.join(root, 'node_modules', '@fontsource-variable', name);
  const whole = readFileSync(path.join(origin, 'files', `${name}-latin-wght-normal.woff2`));
  const part = await subsetFont(whole, letters + single, { targetFormat: 'woff2', variationAxes });
  writeFileSync(path.join(folder, `${name}-latin.woff2`), part);
  copyFileSync(path.join(origin, 'LICENSE'), path.join(folder, `${name}-license.txt`));
  console.log(`${name}: ${whole.length} bytes, now ${part.length}`);
}

/** What the drawer of result pictures reads: unpacked, one weight a file, by alphabet. */
const drawn = [
  { alphabet: 'latin', weight: 400, from: 0x20, to: 0x2212 },
  { alphabet: 'latin', weight: 700, from: 0x20, to: 0x2212 },
  { alphabet: 'latin-ext', weight: 400, from: 0x100, to: 0x1eff },
  { alphabet: 'vietnamese', weight: 400, from: 0x100, to: 0x1eff },
  { alphabet: 'greek', weight: 400, from: 0x370, to: 0x3ff },
  { alphabet: 'cyrillic', weight: 400, from: 0x400, to: 0x4ff },
];
for (const { alphabet, weight, from, to } of drawn) {
  const whole = readFileSync(
    path.join(root, 'node_modules', '@fontsource-variable', 'inter', 'files', `inter-${alphabet}-wght-normal.woff2`),
  );
  const text = Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
  const part = await subsetFont(whole, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
  writeFileSync(path.join(root, 'content', 'fonts', `inter-${alphabet}-${weight}.ttf`), part);
  console.log(`inter-${alphabet}-${weight}.ttf: ${part.length} bytes`);
}
