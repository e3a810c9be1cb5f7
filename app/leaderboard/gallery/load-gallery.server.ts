import type { Context } from '../../platform/context.server.ts';
import { listAllPublished } from '../../results/publish-run.server.ts';
import { loadPublicView } from '../../results/share-run.server.ts';

const MOST_RUNS = 100;

export interface GalleryRun {
  token: string;
  name: string;
  /** ISO day of its end. */
  day: string;
  models: string[];
  /** Median response times, the shortest first; null: no answer. */
  times: { name: string; ms: number | null }[];
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
    const { name, models, rounds, caseCount, verdicts, qualityVerdicts } = await loadPublicView(ctx, published);
    runs.push({
      token,
      name,
      day: (run.finishedAt ?? run.createdAt).toISOString().slice(0, 10),
      models: models.map((model) => model.name),
      times: models
        .map((model) => ({ name: model.name, ms: model.figures.responseMs.median }))
        .sort((one, other) => (one.ms ?? Infinity) - (other.ms ?? Infinity)),
      rounds,
      cases: caseCount,
      verdict: verdicts[0] ?? qualityVerdicts[0] ?? null,
      hasPrompts,
    });
  }
  return runs;
}
