import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { DatabaseBusy } from '../../platform/database.server.ts';
import { searchLargeTexts } from './search-large.server.ts';

const plan = { slots: [{ stems: ['image'], together: [], phrases: [] }] } as never;

it('at most four searches use a connection at once, 40 wait for one, and further ones are refused at once', async () => {
  const underWay: PromiseWithResolvers<[]>[] = [];
  let begun = 0;
  const rows = () => {
    begun += 1;
    const query = Promise.withResolvers<[]>();
    underWay.push(query);
    return query.promise;
  };
  const ctx = { db: { rows } } as unknown as Context;
  const searches = Array.from({ length: 44 }, () => searchLargeTexts(ctx, plan));
  await expect(searchLargeTexts(ctx, plan)).rejects.toThrow(DatabaseBusy);
  expect(begun).toBe(4);
  underWay.shift()!.resolve([]);
  await searches[0];
  expect(begun).toBe(5);
  while (begun < 44 || underWay.length > 0) {
    underWay.shift()?.resolve([]);
    await new Promise(setImmediate);
  }
  expect(await Promise.all(searches)).toHaveLength(44);
});
