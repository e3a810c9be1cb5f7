import type { Context } from '../../platform/context.server.ts';
import { listAllPublished } from '../../results/publish-run.server.ts';
import { loadRecordedView } from '../../results/recorded-run.server.ts';
import type { RunView } from '../../results/run-view.ts';
import { loadPublicView } from '../../results/share-run.server.ts';

const MOST_RUNS = 100;

export interface GalleryRun {
  path: string;
  name: string;
  /** ISO day of its end. */
  day: string;
  models: string[];
  /** Median response times, the shortest first; null: no answer. */
  times: { name: string; ms: number | null; low: number | null; high: number | null }[];
  rounds: number;
  cases: number;
  /** The first thing that can be said; null: the run decides nothing. */
  verdict: string | null;
  hasPrompts: boolean;
}

/** The runs that their owners published, newest first. */
export async function loadGallery(ctx: Context): Promise<GalleryRun[]> {
  const runs: GalleryRun[] = [];
  for (const published of await listAllPublished(ctx, MOST_RUNS)) {
    const { token, hasPrompts, run } = published;
    const day = (run.finishedAt ?? run.createdAt).toISOString().slice(0, 10);
    runs.push({ ...summaryOf(await loadPublicView(ctx, published)), path: `/shared/${token}`, day, hasPrompts });
  }
  return runs;
}

/** What an entry looks like while nobody has published a run: the run that comes with this release. */
export async function loadExample(): Promise<GalleryRun> {
  const { view } = await loadRecordedView();
  const day = (view.finishedAt ?? view.createdAt).slice(0, 10);
  return { ...summaryOf(view), path: '/benchmarking#explore', day, hasPrompts: true };
}

function summaryOf({ name, models, rounds, caseCount, verdicts, qualityVerdicts }: RunView) {
  return {
    name,
    models: models.map((model) => model.name),
    times: models
      .map((model) => {
        const { median, low, high } = model.figures.responseMs;
        return { name: model.name, ms: median, low, high };
      })
      .sort((one, other) => (one.ms ?? Infinity) - (other.ms ?? Infinity)),
    rounds,
    cases: caseCount,
    verdict: verdicts[0] ?? qualityVerdicts[0] ?? null,
  };
}
