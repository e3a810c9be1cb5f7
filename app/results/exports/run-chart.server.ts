import path from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { type Manifest, type ModelSummary, type RunSummary, renderSvg } from '@yardstick/bench';
import type { RunRow } from '../../runs/run-queries.server.ts';

const signs: Record<string, string> = { '→': '-&gt;', '←': '&lt;-', '≤': '&lt;=', '≥': '&gt;=', '≠': '!=', '≈': '~' };

/** Normalises text to letters that the fonts have: composed, without ligatures and wide forms. */
const drawable = (svg: string) =>
  svg
    .normalize('NFC')
    .replace(/[\u0149\u01c4\ufb00-\ufb06\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[→←≤≥≠≈]/g, (sign) => signs[sign]!);

const faces = ['latin-400', 'latin-700', 'latin-ext-400', 'vietnamese-400', 'greek-400', 'cyrillic-400'];
/** Letters that none of these fonts has. */
const foreign = /[^\u0000-\u024f\u0370-\u04ff\u1e00-\u1eff\u2000-\u206f\u20ac\u2122\u2212]/;

/**
 * Images use the fonts that ship with the product, so that they look the same everywhere, also on servers without
 * fonts. Only for other alphabets the machine's fonts are searched.
 */
export function fontsFor(svg: string): ResvgRenderOptions['font'] {
  return {
    fontFiles: faces.map((face) => path.resolve('content/fonts', `inter-${face}.ttf`)),
    defaultFontFamily: 'Inter',
    loadSystemFonts: foreign.test(svg),
  };
}

type DrawnRun = Pick<RunRow, 'name' | 'spec' | 'manifest' | 'summary' | 'createdAt'>;

/** The charts of a run as one picture, in the colours of its page. */
export async function drawRunChart(run: DrawnRun, format: 'png' | 'svg'): Promise<string | Uint8Array> {
  const { models, isSimulated } = (run.summary as RunSummary | null) ?? { models: [], isSimulated: false };
  const keys = run.spec.models.map(({ key }) => key);
  const placed = models.toSorted((a, b) => keys.indexOf(a.modelKey) - keys.indexOf(b.modelKey));
  const { rounds } = (run.manifest as Manifest | null) ?? run.spec;
  const manifest = { name: run.name, rounds, startedAt: run.createdAt.toISOString() };
  const svg = drawable(renderSvg({ manifest, summary: { models: placed, isSimulated } }, nameFor));
  return format === 'svg' ? svg : new Resvg(svg, { font: fontsFor(svg) }).render().asPng();
}

/** A name in letters that the machine may have no font for follows the name that is sent. */
const nameFor = ({ name, model }: ModelSummary) => (foreign.test(name) && model !== name ? `${model} ${name}` : name);
