import type { SuiteRun } from '../../runs/suites.server.ts';

export type HistoryModel = SuiteRun['models'][number];

/** One figure of a run with its interval. */
export interface HistoryFigure {
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface HistoryPoint extends HistoryFigure {
  value: number;
  /** Place of the run among those with figures, the oldest 0. */
  column: number;
  /** No line leads here from the point before: the cases or the prompt are others, or there is none. */
  isStart: boolean;
}

export interface HistorySeries {
  key: string;
  name: string;
  points: HistoryPoint[];
}

/** The runs of a suite that have figures, oldest first, each with what differs from the one before. */
export interface SuiteHistory {
  runs: { id: string; createdAt: string; changes: string[] }[];
  models: { key: string; name: string }[];
}

const listed = (names: readonly string[]) => [...names].sort().join(', ');

/** What is not as it was in the run before: of a figure that jumps, one of these is the first suspect. */
function changesSince(run: SuiteRun, before: SuiteRun, servedBefore: ReadonlyMap<string, string>): string[] {
  const served = run.models.flatMap(({ key, name, servedModels }) => {
    const [now, then] = [listed(servedModels), servedBefore.get(key) ?? ''];
    return now === '' || then === '' || now === then ? [] : [`${name} was served by ${now}, before by ${then}`];
  });
  const settingsBefore = new Map(before.models.map(({ key, settingsHash }) => [key, settingsHash ?? null]));
  const changed = run.models.flatMap(({ key, name, settingsHash = null }) => {
    const then = settingsBefore.get(key) ?? null;
    return settingsHash === null || then === null || settingsHash === then ? [] : [`other settings of ${name}`];
  });
  return [
    ...(run.version === before.version || run.version === null ? [] : [`suite version ${run.version}`]),
    ...(run.promptHash === before.promptHash ? [] : ['another prompt or system prompt']),
    ...(run.settingsHash === before.settingsHash ? [] : ['other parameters']),
    ...changed,
    ...(run.judgeHash === before.judgeHash ? [] : ['another judge or other criteria']),
    ...served,
  ];
}

/** @param runs newest first */
export function historyOf(runs: readonly SuiteRun[]): SuiteHistory {
  const shown = runs.filter(({ models }) => models.some(({ answered }) => answered > 0)).toReversed();
  const served = new Map<string, string>();
  const models = new Map<string, string>();
  const listedRuns = shown.map((run, index) => {
    const before = shown[index - 1];
    const changes = before ? changesSince(run, before, served) : [];
    for (const { key, name, servedModels } of run.models) {
      models.set(key, name);
      if (servedModels.length > 0) served.set(key, listed(servedModels));
    }
    return { id: run.id, createdAt: run.createdAt, changes };
  });
  return { runs: listedRuns, models: [...models].map(([key, name]) => ({ key, name })) };
}

/** A figure of each model over the runs; models that never have it are left out. */
export function seriesOf(
  runs: readonly SuiteRun[],
  { runs: columns, models }: SuiteHistory,
  pick: (model: HistoryModel) => HistoryFigure,
): HistorySeries[] {
  const byId = new Map(runs.map((run) => [run.id, run]));
  return models.flatMap(({ key, name }) => {
    let last: SuiteRun | null = null;
    const points = columns.flatMap(({ id }, column): HistoryPoint[] => {
      const run = byId.get(id)!;
      const model = run.models.find((one) => one.key === key);
      const figure = model && model.answered > 0 ? pick(model) : null;
      if (figure?.value == null) return [];
      const isStart = last === null || last.version !== run.version || last.promptHash !== run.promptHash;
      last = run;
      return [{ ...figure, value: figure.value, column, isStart }];
    });
    return points.length > 0 ? [{ key, name, points }] : [];
  });
}
