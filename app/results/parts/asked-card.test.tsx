import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AskedCard } from './asked-card.tsx';

const facts = { prompt: '', suite: null, isPushed: false } as const;

const render = (more: Partial<Parameters<typeof AskedCard>[0]['facts']>, hasAnswers = true) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AskedCard facts={{ ...facts, ...more }} hasAnswers={hasAnswers} />
    </MemoryRouter>,
  );

test('of a run that the command line sent it is said that its suite is not here, and where its requests are', () => {
  const html = render({ isPushed: true });
  expect(html).toContain('The command line sent this run without its suite.');
  expect(html).toContain('raw record of each <a href="#answers"');
  expect(html).not.toContain('in the suite');
});

test('of a run with cases the card leads to the answers with their prompts, and to its suite where it has one', () => {
  expect(render({ suite: { id: 'abc' } })).toMatch(/href="#answers".*href="\/benchmarking\/suites\/abc"/);
  expect(render({})).not.toContain('suite');
});

test('a run without answers leads nowhere, and one prompt is shown as it is', () => {
  expect(render({}, false)).not.toContain('href');
  expect(render({ prompt: 'Name three rivers.' })).toContain('Name three rivers.');
});
