import { describe, expect, it } from 'vitest';
import { welcomeChecklist } from './welcome-steps.ts';

const nothing = { subscribe: false, 'add-models': false, 'configure-keys': false };
const open = (done: typeof nothing) => welcomeChecklist(done, true).map(({ isOpen }) => isOpen);

describe('the welcome checklist', () => {
  it('opens the models when there is a key, and the plans at any time', () => {
    expect(open(nothing)).toEqual([true, false, true]);
    expect(open({ ...nothing, 'configure-keys': true })).toEqual([true, true, true]);
    expect(open({ ...nothing, 'add-models': true })).toEqual([true, true, true]);
  });

  it('has no plan to choose where nothing is sold', () => {
    expect(welcomeChecklist(nothing, false).map(({ id }) => id)).toEqual(['configure-keys', 'add-models']);
  });

  it('leads to the keys, the models and the plans, in this order', () => {
    const targets = welcomeChecklist(nothing, true).map(({ to }) => to);
    expect(targets).toEqual(['/benchmarking?tab=settings', '/benchmarking', '/for-providers']);
  });
});
