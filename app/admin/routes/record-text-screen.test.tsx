import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub, data } from 'react-router';
import { expect, it } from 'vitest';
import ModelValue from './model-value.tsx';
import RecordAdministration from './record.tsx';
import RecordText from './record-text.tsx';

/** A screen whose form is refused with these errors, or because of a conflict. */
function open(Screen: unknown, loaderData: object, errors: Record<string, string>, conflict: object = {}) {
  const action = async ({ request }: { request: Request }) => {
    const typed = Object.fromEntries(await request.formData());
    const refusal = { typed, errors, problem: null, preview: null, html: null, present: [] };
    return data({ ...refusal, ...conflict }, { status: 400 });
  };
  const Stub = createRoutesStub([{ path: '/', Component: Screen as ComponentType, loader: () => loaderData, action }]);
  render(<Stub />);
  return userEvent.setup();
}

it('a tick that changes nothing is refused beside the tick', async () => {
  const subject = { kind: 'news', id: 'n1', name: 'A headline', path: '/news' };
  const text = { field: 'removed', label: 'Visibility', form: 'tick', lines: [] };
  const user = open(RecordText, { subject, text, seen: 'v1' }, { value: 'It says this already.' });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText('It says this already.');
  const tick = screen.getByRole('checkbox', { name: /^Remove it from the site/ });
  expect([tick.getAttribute('aria-invalid'), tick.getAttribute('aria-describedby')]).toEqual(['true', 'tick-error']);
});

it('the price of a model that was refused keeps what was typed, and says what is wrong beside its field', async () => {
  const subject = { kind: 'model', id: 'm', name: 'M', path: '/models/m' };
  const cell = { field: 'price', provider: 'p', name: 'm', label: 'Price at P (m)', present: '$1.00 in', said: [] };
  const begun = { currency: 'USD', input: '1', output: '2', cacheRead: '', since: '', seen: 'v1' };
  const user = open(ModelValue, { subject, cell, begun }, { input: 'Please give a number.' });
  const input = await screen.findByLabelText(/^Input, per million tokens/);
  await user.clear(input);
  await user.type(input, 'cheap');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Please give a number.');
  expect((screen.getByLabelText(/^Input, per million tokens/) as HTMLInputElement).value).toBe('cheap');
});

it('after another editor was faster, the text of a post is shown whole, because the next press replaces it', async () => {
  const subject = { kind: 'post', id: 'p', name: 'A post', path: '/blog/p' };
  const text = {
    field: 'body',
    label: 'Text',
    form: 'markdown',
    lines: [`${'A long beginning. '.repeat(40)}\n\nOld end.`],
  };
  const present = [`${'A long beginning. '.repeat(40)}\n\nWhat the colleague added.`];
  const user = open(RecordText, { subject, text, seen: 'v1' }, {}, { problem: 'Somebody was faster.', present });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText('Somebody was faster.');
  const said = screen.getByRole('region', { name: 'What the record says now' }).textContent;
  expect(said).toContain('What the colleague added.');
});

it('after another editor was faster, the new price is shown in place of the one before', async () => {
  const subject = { kind: 'model', id: 'm', name: 'M', path: '/models/m' };
  const cell = { field: 'price', provider: 'p', name: 'm', label: 'Price at P (m)', present: '$1.00 in', said: [] };
  const begun = { currency: 'USD', input: '1', output: '2', cacheRead: '', since: '', seen: 'v1' };
  const conflict = { problem: 'Somebody was faster.', present: '$9.50 in' };
  const user = open(ModelValue, { subject, cell, begun }, {}, conflict);
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText('Somebody was faster.');
  expect(screen.getByRole('region', { name: 'What it says now' }).textContent).toContain('$9.50 in');
});

it.each([
  ['shown', [], 1],
  ['removed', ['removed'], 0],
])('the record of a post that is %s links to its page only if readers find it there', async (_, lines, links) => {
  const subject = { kind: 'post', id: 'p', name: 'A post', path: '/blog/p' };
  const texts = [{ field: 'removed', label: 'Visibility', form: 'tick', lines }];
  open(RecordAdministration, { subject, texts, rows: null, cells: null, changes: [], older: null }, {});
  await screen.findByRole('heading', { name: 'A post' });
  expect(screen.queryAllByRole('link', { name: 'Public page' })).toHaveLength(links);
});
