import { expect, it } from 'vitest';
import type { ModelCatalogue } from '../../model-catalogue/build-catalogue.ts';
import type { DayEntry } from '../../model-catalogue/day-view.ts';
import { modelSources } from './model-sources.ts';

const end = (provider: string, observedAt: string) => ({ retirement: { provider, source: { observedAt } } });
const catalogue = {
  whoStates: () => null,
  whoLists: () => null,
  retirements: [end('maker-a', '2026-08-01'), end('maker-a', '2026-08-18'), end('maker-b', '2026-11-10')],
  sources: [],
} as unknown as ModelCatalogue;
const entry = (maker: string | null) =>
  ({ model: { maker: maker === null ? null : { id: maker }, retirement: null } }) as unknown as DayEntry;

it.each([
  ['the newest announcement that its own maker made', 'maker-a', '2026-08-18'],
  ['no day where its maker has announced no end of any model', 'maker-c', undefined],
  ['no day where nobody knows who made it', null, undefined],
])('that no end of a model is announced has as its source %s', (_title, maker, day) => {
  expect(modelSources(catalogue).end(entry(maker)).source?.day).toBe(day);
});
