import { parse as parseCsv } from 'csv-parse/sync';
import { z } from 'zod';
import type { PublishedScore } from './observation.ts';
import { StatementList } from './statement-list.ts';

/** Results that others published. They stay what their source says: nothing is converted, merged or averaged. */

/** The scores of each model, by the source's name of it. */
class ScoreList {
  readonly list = new StatementList();
  readonly #byModel = new Map<string, PublishedScore[]>();

  add(model: string, score: PublishedScore): boolean {
    this.#byModel.set(model, [...(this.#byModel.get(model) ?? []), score]);
    return true;
  }

  finish(): StatementList {
    for (const [model, scores] of this.#byModel)
      if (!this.list.add('scores', '', model, scores)) this.list.skipped += 1;
    return this.list;
  }
}

const arenaRow = z.object({
  row: z.object({
    model_name: z.string(),
    rating: z.number(),
    rating_lower: z.number().nullish(),
    rating_upper: z.number().nullish(),
    vote_count: z.number().int().nullish(),
    rank: z.number().int().positive().nullish(),
    category: z.string(),
    leaderboard_publish_date: z.iso.date(),
  }),
});

/** LMArena's data set through Hugging Face's datasets-server: pages of at most a hundred rows. */
export function parseArena(pages: unknown[]): StatementList {
  const scores = new ScoreList();
  for (const page of pages)
    for (const written of z.object({ rows: z.array(z.unknown()) }).parse(page).rows)
      scores.list.row(() => {
        const { row } = arenaRow.parse(written);
        return scores.add(row.model_name, {
          benchmark: `LMArena text, ${row.category}`,
          score: row.rating,
          unit: 'rating',
          low: row.rating_lower ?? undefined,
          high: row.rating_upper ?? undefined,
          votes: row.vote_count ?? undefined,
          rank: row.rank ?? undefined,
          date: row.leaderboard_publish_date,
          standing: 'independent',
        });
      });
  return scores.finish();
}

/** The address of the page after this one; null after the last. */
export function nextArenaPage(url: string, page: unknown): string | null {
  const { rows, num_rows_total: total } = z
    .object({ rows: z.array(z.unknown()), num_rows_total: z.number().int() })
    .parse(page);
  const next = new URL(url);
  const offset = Number(next.searchParams.get('offset') ?? 0) + rows.length;
  next.searchParams.set('offset', String(offset));
  return rows.length > 0 && offset < total ? next.href : null;
}

const epochRow = z.object({
  task: z.string().min(1),
  model: z.string().min(1),
  mean_score: z.string(),
  stderr: z.string().optional(),
  started_at: z.string().regex(/^\d{4}-\d\d-\d\d/),
  Status: z.string().optional(),
});

/** Epoch AI's benchmarks.csv: one row per run. Of each model and task the newest finished run is taken, not the best one. */
export function parseEpoch(text: string): StatementList {
  const scores = new ScoreList();
  const newest = new Map<string, z.infer<typeof epochRow>>();
  const rows: unknown[] = parseCsv(text, {
    columns: true,
    bom: true,
    relax_column_count: true,
    max_record_size: 100_000,
  });
  for (const written of rows)
    scores.list.row(() => {
      const row = epochRow.parse(written);
      const isFinished = (row.Status ?? 'Success') === 'Success' && row.mean_score !== '';
      const key = `${row.model}\n${row.task}`;
      if (isFinished && row.started_at > (newest.get(key)?.started_at ?? '')) newest.set(key, row);
      return !isFinished || Number.isFinite(Number(row.mean_score));
    });
  for (const { model, task, mean_score: mean, stderr, started_at: startedAt } of newest.values()) {
    const [score, error] = [Number(mean), Number(stderr || Number.NaN)];
    if (!Number.isFinite(score)) continue;
    scores.add(model, {
      benchmark: task,
      score,
      // Its own standard error, as an interval of 95 %.
      low: Number.isFinite(error) ? score - 1.96 * error : undefined,
      high: Number.isFinite(error) ? score + 1.96 * error : undefined,
      date: startedAt.slice(0, 10),
      standing: 'independent',
    });
  }
  return scores.finish();
}

const analysisRow = z.object({
  slug: z.string(),
  name: z.string(),
  evaluations: z.record(z.string(), z.number().nullable()),
});

/** Artificial Analysis: /api/v2/data/llms/models, with the operator's key and attribution. */
export function parseArtificialAnalysis(json: unknown): StatementList {
  const scores = new ScoreList();
  for (const written of z.object({ data: z.array(z.unknown()) }).parse(json).data)
    scores.list.row(() => {
      const { slug, evaluations } = analysisRow.parse(written);
      for (const [name, score] of Object.entries(evaluations))
        if (score !== null) scores.add(slug, { benchmark: name.replaceAll('_', ' '), score, standing: 'independent' });
      return true;
    });
  return scores.finish();
}

const resultRow = z.object({
  name: z.string(),
  score: z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?%?$/)]),
  metric: z.string().optional(),
  variant: z.string().optional(),
  harness: z.string().optional(),
  version: z.string().optional(),
  source: z.url({ protocol: /^https?$/ }).optional(),
  date: z.string().optional(),
});

/** models.dev: /models.json, facts of models, apart from their providers; `benchmarks` are results that the vendors state. */
export function parseVendorScores(json: unknown): StatementList {
  const scores = new ScoreList();
  const document = z.record(z.string(), z.object({ benchmarks: z.array(z.unknown()).optional() })).parse(json);
  for (const [id, { benchmarks = [] }] of Object.entries(document))
    for (const written of benchmarks)
      scores.list.row(() => {
        const row = resultRow.parse(written);
        const conditions = [row.version, row.variant, row.harness].filter(Boolean).join(', ');
        const isPercent = typeof row.score === 'string' && row.score.endsWith('%');
        return scores.add(id, {
          benchmark: conditions ? `${row.name} (${conditions})` : row.name,
          score: Number(String(row.score).replace('%', '')),
          unit: isPercent ? '%' : row.metric,
          date: z.iso.date().safeParse(row.date).data,
          url: row.source,
          standing: 'vendor',
        });
      });
  return scores.finish();
}
