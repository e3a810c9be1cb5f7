import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, run } from '../testing/run-in-folder.ts';

const SUITE = `name: Try
rounds: 2
prompt: Say hi
models:
  - { provider: demo, model: demo-swift, parameters: { pace: 0 } }
  - { provider: demo, model: demo-thorough, parameters: { pace: 0 } }
`;

test('the cost of a month at one’s own volume is said by a run and by a later report, and a wrong volume is refused', async () => {
  const folder = makeFolder({ 'suite.yaml': SUITE });
  const ran = await run(folder, 'bench run suite.yaml -o run -q --requests-per-day 500');
  expect(ran.out).toMatch(/Cost at 500 requests a day\ndemo-(swift|thorough): \$[\d.,]+ a month/);
  expect(readFileSync(join(folder, 'run', 'report.md'), 'utf8')).toContain('## Cost at 500 requests a day');
  const later = await run(folder, 'bench report run --format json --requests-per-day 1000');
  expect(JSON.parse(later.out)).toMatchObject({ requestsPerDay: 1_000, monthly: [{ words: expect.any(String) }, {}] });
  expect((await run(folder, 'bench report run')).out).not.toContain('requests a day');
  for (const wrong of ['0', 'many', '1.5', '99999999'])
    expect(await run(folder, `bench report run --requests-per-day ${wrong}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--requests-per-day'),
    });
});
