import type { Manifest } from '@yardstick/bench';
import { findCalledModel } from '../model-catalogue/called-model.ts';
import { modelCatalogue } from '../model-catalogue/model-queries.server.ts';
import { calledAs } from '../models/called-as.ts';
import type { Context } from '../platform/context.server.ts';
import { measuredRow } from '../results/measured-row.ts';
import { listBoardRuns, type PublishedRun } from '../results/publish-run.server.ts';
import { loadRecordedView } from '../results/recorded-run.server.ts';
import type { RunView } from '../results/run-view.ts';
import { evidencePath, loadPublicView } from '../results/share-run.server.ts';
import { type BoardRow, type BoardRun, type BoardSuite, inBoardOrder } from './board.ts';

/** Runs that are read for the board: with a weekly schedule, years of a suite. */
const MOST_RUNS = 200;
/** Earlier runs of a suite that are listed. */
const MOST_EARLIER = 20;

/** The suites of the board, the one measured last first. */
export async function loadBoard(ctx: Context): Promise<BoardSuite[]> {
  const bySuite = Map.groupBy(await listBoardRuns(ctx, MOST_RUNS), suiteOf);
  const suites: BoardSuite[] = [];
  for (const [newest, ...earlier] of bySuite.values())
    if (newest)
      suites.push({ ...(await loadSuite(ctx, newest)), earlier: earlier.slice(0, MOST_EARLIER).map(boardRun) });
  return suites;
}

/** Runs of one saved suite belong together; without a name, those of the same questions. */
const suiteOf = ({ run }: PublishedRun): string =>
  run.testId ?? (run.manifest as Manifest | null)?.suite.sha256 ?? run.id;

const boardRun = ({ token, run }: PublishedRun): BoardRun => ({
  path: `/shared/${token}`,
  at: (run.finishedAt ?? run.createdAt).toISOString(),
});

async function loadSuite(ctx: Context, published: PublishedRun): Promise<Omit<BoardSuite, 'earlier'>> {
  const view = await loadPublicView(ctx, published);
  const catalogue = await modelCatalogue(ctx);
  const planned = new Map(published.run.spec.models.map((model) => [model.key, model]));
  const pathOf = (key: string) => {
    const model = planned.get(key);
    const found = model && findCalledModel(catalogue, calledAs(model));
    return found ? `/models/${found.id}` : null;
  };
  const run = boardRun(published);
  const placesOf = (key: string) => ({ path: pathOf(key), evidence: evidencePath(run.path, key) });
  return { ...figuresOf(view, placesOf), run, hasPrompts: published.hasPrompts };
}

/** What a suite looks like while the board is empty: the run that comes with this release, which is not on the board. */
export async function loadExampleSuite(): Promise<BoardSuite> {
  const { view } = await loadRecordedView();
  const run = { path: '/benchmarking#explore', at: view.finishedAt ?? view.createdAt };
  return { ...figuresOf(view, () => ({ path: null, evidence: null })), run, hasPrompts: true, earlier: [] };
}

/** @param placesOf the pages of a model, by its key in the run */
function figuresOf(view: RunView, placesOf: (key: string) => Pick<BoardRow, 'path' | 'evidence'>) {
  const times = view.verdicts;
  return {
    name: view.name,
    rounds: view.rounds,
    cases: view.caseCount,
    manifestHash: view.manifestHash,
    // The first sentence on the times sums them up: it comes before sentences on single pairs.
    verdicts: [...view.replacements, ...times.slice(0, 1), ...view.qualityVerdicts, ...times.slice(1)],
    scope: view.scope,
    rows: inBoardOrder(view.models.map((model) => ({ ...measuredRow(view, model), ...placesOf(model.key) }))),
  };
}
