import { expect, it } from 'vitest';
import { describeBatch } from './batch-board.tsx';

const batch = {
  calls: 3,
  state: 'submitted',
  answered: 0,
  sentAt: '2026-11-28T08:00:00.000Z',
  checkedAt: '2026-11-28T08:05:00.000Z',
  expectedAt: '2026-11-29T08:00:00.000Z',
  isCancelled: false,
  problem: '',
};

it.each([
  [{}, 'Submitted at 2026-11-28, 08:00 UTC, checked at 2026-11-28, 08:05 UTC, expected by 2026-11-29, 08:00 UTC.'],
  [{ checkedAt: null }, 'Submitted at 2026-11-28, 08:00 UTC, expected by 2026-11-29, 08:00 UTC.'],
  [{ isCancelled: true }, 'Submitted at 2026-11-28, 08:00 UTC, checked at 2026-11-28, 08:05 UTC, being cancelled.'],
  [{ state: 'sending' }, 'Sent at 2026-11-28, 08:00 UTC, not confirmed; it is looked for before it is sent again.'],
  [{ state: 'planned', sentAt: null }, 'Not submitted yet.'],
  [
    { state: 'collected' },
    'Submitted at 2026-11-28, 08:00 UTC, checked at 2026-11-28, 08:05 UTC; its answers are collected.',
  ],
  [
    { state: 'cancelled' },
    'Submitted at 2026-11-28, 08:00 UTC, checked at 2026-11-28, 08:05 UTC; its answers are collected, and the rest was cancelled with the provider.',
  ],
  [
    { state: 'refused' },
    'Submitted at 2026-11-28, 08:00 UTC, checked at 2026-11-28, 08:05 UTC; refused by the provider.',
  ],
  [
    { state: 'gone' },
    'Submitted at 2026-11-28, 08:00 UTC, checked at 2026-11-28, 08:05 UTC; the provider no longer has its answers.',
  ],
])('a batch with %o is described in one sentence', (more, words) => {
  expect(describeBatch({ ...batch, ...more })).toBe(words);
});
