import { expect, it } from 'vitest';
import { readAuditDetail } from './audit-detail.ts';

it.each([
  [
    { from: 'user', to: 'editor', outcome: 'done' },
    [{ name: 'value', from: 'user', to: 'editor' }],
    [{ name: 'outcome', value: 'done' }],
  ],
  [
    { before: { price: 20, name: 'Pro' }, after: { price: 25, name: 'Pro', seats: 2 } },
    [
      { name: 'price', from: '20', to: '25' },
      { name: 'seats', from: 'nothing', to: '2' },
    ],
    [],
  ],
  [
    { before: null, after: 'yes', field: 'api' },
    [{ name: 'value', from: 'nothing', to: 'yes' }],
    [{ name: 'field', value: 'api' }],
  ],
  [{ before: null, after: null }, [], []],
  [{ tools: 3 }, [], [{ name: 'tools', value: '3' }]],
])('the details %j of an act are read as changes and facts', (detail, changes, facts) => {
  expect(readAuditDetail(detail)).toEqual({ changes, facts });
});
