import { fits, readProviders } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { historyFinder } from './find-history.ts';

it('the looked-up price history of every endpoint is the first row whose rule names it', async () => {
  for (const { endpoints, history } of await readProviders()) {
    const find = historyFinder(history);
    for (const id of ['nobody-1', ...endpoints.map((row) => row.id.toLowerCase())])
      expect(find(id)).toBe(history.find(({ match }) => fits(match, id)));
  }
});
