import { describe, expect, it } from 'vitest';
import { welcomeChecklist } from './welcome-steps.ts';

const nothing = { subscribe: false, 'add-models': false, 'configure-keys': false };
const open = (done: typeof nothing) => welcomeChecklist(done).map(({ isOpen }) => isOpen);

describe('the welcome checklist', () => {
  it('opens each step when the one before it is done', () => {
    expect(open(nothing)).toEqual([true, false, false]);
    expect(open({ ...nothing, subscribe: true })).toEqual([true, true, false]);
    expect(open({ ...nothing, subscribe: true, 'add-models': true })).toEqual([true, true, true]);
  });

  it('does not open the third step because the second happens to be skipped', () => {
    expect(open({ ...nothing, 'configure-keys': true })).toEqual([true, false, false]);
  });

  it('leads to the plans, the new model and the keys, in this order', () => {
    expect(welcomeChecklist(nothing).map(({ to }) => to)).toEqual([
      '/for-providers',
      '/model/new',
      '/benchmarking?tab=settings',
    ]);
  });
});
