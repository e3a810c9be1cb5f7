import { describe, expect, it } from 'vitest';
import { isRunning, schedulePlacements, TURN_MS, takeTurns } from './placement.ts';

const paidAt = new Date('2026-11-01T09:00:00Z');

describe('a placement', () => {
  it('runs for exactly 30 days from its payment', () => {
    const [placement] = schedulePlacements([{ id: 'a', toolId: 'claude', tier: 'basic', paidAt }]);
    expect(placement).toMatchObject({ startsAt: '2026-11-01T09:00:00.000Z', endsAt: '2026-12-01T09:00:00.000Z' });
    expect(isRunning(placement!, new Date('2026-11-01T08:59:59Z'))).toBe(false);
    expect(isRunning(placement!, paidAt)).toBe(true);
    expect(isRunning(placement!, new Date('2026-12-01T08:59:59Z'))).toBe(true);
    expect(isRunning(placement!, new Date('2026-12-01T09:00:00Z'))).toBe(false);
  });

  it('that is bought again while it runs follows the first, and another tier runs beside it', () => {
    const placements = schedulePlacements([
      { id: 'b', toolId: 'claude', tier: 'basic', paidAt: new Date('2026-11-10T09:00:00Z') },
      { id: 'a', toolId: 'claude', tier: 'basic', paidAt },
      { id: 'c', toolId: 'claude', tier: 'elite', paidAt: new Date('2026-11-10T09:00:00Z') },
    ]);
    expect(placements.map(({ id, startsAt }) => `${id} ${startsAt.slice(0, 10)}`)).toEqual([
      'a 2026-11-01',
      'b 2026-12-01',
      'c 2026-11-10',
    ]);
  });
});

describe('rotation', () => {
  it('gives everybody the same time in a slot', () => {
    const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
    const turns = new Map<string, number>();
    for (let turn = 0; turn < 500; turn++)
      for (const { id } of takeTurns(items, 2, new Date(turn * TURN_MS))) turns.set(id, (turns.get(id) ?? 0) + 1);
    expect([...turns.values()]).toEqual([200, 200, 200, 200, 200]);
  });

  it('shows the same to everyone at one moment, and all where there is room', () => {
    const items = [{ id: 'b' }, { id: 'a' }, { id: 'c' }];
    expect(takeTurns(items, 1, paidAt)).toEqual(takeTurns([...items].reverse(), 1, new Date(paidAt.getTime() + 1)));
    expect(takeTurns(items, 3, paidAt)).toEqual(items);
  });
});
