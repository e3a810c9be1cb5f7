import { expect, it } from 'vitest';
import { listRunCaseIds } from './run-cases.server.ts';
import type { RunRow } from './run-queries.server.ts';

it('the cases of a run under way are those of its suite, and none while the suite cannot be read', async () => {
  const running = (id: string, text: string) =>
    listRunCaseIds({
      id,
      name: 'A',
      status: 'running',
      spec: { prompt: '', system: '', request: {}, table: { format: 'csv', text } },
    } as RunRow);
  expect(await running('readable', 'id,prompt\none,Hi\ntwo,Ho\n')).toEqual(['one', 'two']);
  expect(await running('broken', 'id,prompt\none,"Hi\n')).toEqual([]);
});
