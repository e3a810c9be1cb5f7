import { latestFirst, renderChangeLines, renderChangesMarkdown } from '@yardstick/bench';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ChangedBanner } from './changed-banner.tsx';

const change = (day: number) => ({
  sentence: `Alpha: the pass rate has changed since 2026-11-0${day}, from 95 % to 0 %; found on 2026-11-0${day}.`,
  stream: 'pass rate of alpha',
  since: `2026-11-0${day}T12:00:00.000Z`,
  foundAt: `2026-11-0${day}T12:00:00.000Z`,
  foundIn: `run-${day}`,
});

const report = {
  suite: 'Weather',
  changes: [change(2), change(7), change(4), change(5)],
  state: 'Watching 4 figures over 9 runs.',
  runs: ['run-1'],
  isSimulated: false,
  notes: [],
};

const render = (changes: (typeof report)['changes']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ChangedBanner changes={changes} />
    </MemoryRouter>,
  );

test('the page tells changes in the words, the order and under the heading of the terminal and of Markdown', () => {
  const text = render(latestFirst(report.changes)).replace(/<[^>]*>/g, '\n');
  const lines = renderChangeLines(report)
    .map((line) => line.trim())
    .filter((line) => line !== report.state);
  expect(lines).toHaveLength(5);
  const places = lines.map((line) => text.indexOf(line));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  const markdown = renderChangesMarkdown(report);
  for (const line of lines) expect(markdown).toContain(line);
});

test('three changes are shown at once, each with the run that shows it, and nothing where nothing has changed', () => {
  const [shown, hidden] = render(latestFirst(report.changes)).split('<details');
  expect(shown!.match(/\/benchmarking\/runs\/run-\d/g)).toEqual(
    [7, 5, 4].map((day) => `/benchmarking/runs/run-${day}`),
  );
  expect(hidden).toContain('1 earlier change<');
  expect(render([])).toBe('');
});
