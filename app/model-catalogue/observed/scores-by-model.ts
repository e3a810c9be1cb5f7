import type { Model } from '../model.ts';
import type { Observations, PublishedScore } from './observation.ts';

export interface ModelScores {
  source: string;
  /** ISO day. */
  readAt: string;
  /** What the source calls the model. */
  name: string;
  /** The setting that the name ends with, such as `high`; null for a name without one. */
  setting: string | null;
  scores: readonly PublishedScore[];
}

/** Efforts of reasoning, and budgets of thinking in tokens, as Epoch AI writes them behind the id of a model. */
const withSetting = /^(.+)_(none|minimal|low|medium|high|xhigh|max|thinking|non-?thinking|\d{1,4}k)$/i;

/** Published results by the model's id. Names that lead to no model are listed, not guessed at. */
export function scoresByModel({ rows, lastRead }: Observations, resolve: (name: string) => Model | null) {
  const byModel = new Map<string, ModelScores[]>();
  const unresolved: { source: string; name: string }[] = [];
  const newest = new Map(
    rows.filter(({ kind }) => kind === 'scores').map((row) => [`${row.source} ${row.name}`, row] as const),
  );
  for (const { source, name, value, observedAt } of newest.values()) {
    if (value === null) continue;
    const [, base = '', setting = ''] = withSetting.exec(name) ?? [];
    const whole = resolve(name);
    const model = whole ?? resolve(base);
    if (model === null) {
      unresolved.push({ source, name });
      continue;
    }
    const entry = {
      source,
      readAt: lastRead.get(source) ?? observedAt,
      name,
      setting: whole === null ? setting : null,
      scores: value as PublishedScore[],
    };
    byModel.set(model.id, [...(byModel.get(model.id) ?? []), entry]);
  }
  return { byModel, unresolved };
}
