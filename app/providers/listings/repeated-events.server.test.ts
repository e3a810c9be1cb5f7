import { expect, it } from 'vitest';
import { RepeatedEvents } from './repeated-events.server.ts';

it('300 clicks on one listing from one network count as ten an hour, and those of others as they are', () => {
  const events = new RepeatedEvents();
  const clicks = Array.from({ length: 60 }, () => ({ toolId: 'chatgpt', kind: 'click' as const }));
  const counts = Array.from({ length: 5 }, () => events.withoutRepeated(clicks, '203.0.113.9', 0).length);
  expect(counts).toEqual([10, 0, 0, 0, 0]);
  expect(events.withoutRepeated(clicks, '198.51.100.4', 0)).toHaveLength(10);
  expect(events.withoutRepeated([{ toolId: 'chatgpt', kind: 'view' }], '203.0.113.9', 0)).toHaveLength(1);
  expect(events.withoutRepeated([{ toolId: 'claude', kind: 'click' }], '203.0.113.9', 0)).toHaveLength(1);
  expect(events.withoutRepeated(clicks, '203.0.113.9', 3_600_000)).toHaveLength(10);
});
