import type { Manifest } from '../record.ts';
import type { ModelSummary, RunSummary } from '../summary/summary.ts';
interface PicturedRun {
    manifest: Pick<Manifest, 'name' | 'rounds' | 'startedAt'>;
    summary: Pick<RunSummary, 'models' | 'isSimulated'>;
}
/**
 * A run as an SVG picture: a panel for each figure, a row for each model, the fastest first. It names the font Inter.
 *
 * @param nameOf how a model is called; default: its name in the run
 */
export declare function renderSvg({ manifest, summary: { models, isSimulated } }: PicturedRun, nameOf?: (model: ModelSummary) => string): string;
export {};
