import { afterEach, expect, it } from 'vitest';
import { createLog, logConsole } from './log.server.ts';

const { debug, info, warn, error } = console;
afterEach(() => void Object.assign(console, { debug, info, warn, error }));

it('what libraries print to the console becomes lines of the log', () => {
  const lines: Record<string, unknown>[] = [];
  logConsole(createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }));
  console.warn('%s is not a route', '/x');
  console.error(new Error('broken'));
  expect(lines).toMatchObject([
    { level: 40, printed: '/x is not a route', msg: 'printed by a library' },
    { level: 50, err: { message: 'broken' }, msg: 'printed by a library' },
  ]);
});
