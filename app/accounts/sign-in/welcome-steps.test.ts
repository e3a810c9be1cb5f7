import { describe, expect, it } from 'vitest';
import { welcomeChecklist } from './welcome-steps.ts';

const nothing = { subscribe: false, 'add-models': false, 'configure-keys': false };
const open = (done: typeof nothing) => welcomeChecklist(done, true).map(({ isOpen }) => isOpen);

describe('the welcome checklist', () => {
  it('opens each step when the one before it is done', () => {
    expect(open(nothing)).toEqual([true, false, false]);
    expect(open({ ...nothing, subscribe: true })).toEqual([true, true, false]);
    expect(open({ ...nothing, subscribe: true, 'add-models': true })).toEqual([true, true, true]);
  });

  it('does not open the third step because the second happens to be skipped', () => {
    expect(open({ ...nothing, 'configure-keys': true })).toEqual([true, false, false]);
  });

  it('has no plan to choose where nothing is sold, and begins with the model', () => {
    const steps = welcomeChecklist(nothing, false);
    expect(steps.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['add-models', true],
      ['configure-keys', false],
    ]);
  });

  it('leads to the plans, the new model and the keys, in this order', () => {
    const targets = welcomeChecklist(nothing, true).map(({ to }) => to);
    expect(targets).toEqual(['/for-providers', '/model/new', '/benchmarking?tab=settings']);
  });
});
