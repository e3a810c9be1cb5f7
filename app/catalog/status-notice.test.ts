import { expect, it } from 'vitest';
import { statusNotice } from './status-notice.ts';
import type { Fact } from './tool.ts';

const renamed = (to: string | null, on: string | null) =>
  [
    {
      field: 'status',
      value: { kind: 'renamed', on, by: null, to },
      standing: 'read',
      observedAt: null,
      checkedAt: null,
    },
  ] as Fact[];

it.each([
  ['Magnific (formerly Freepik)', 'Magnific', null, 'Freepik is now called Magnific.'],
  ['Magnific (formerly Freepik)', 'Magnific', '2026-04', 'Freepik has been called Magnific since April 2026.'],
  ['NotebookLM', 'Gemini Notebook', '2026-07-16', 'NotebookLM has been called Gemini Notebook since 16 July 2026.'],
  ['NotebookLM', null, null, 'NotebookLM has a new name.'],
])('%s that is called %s now, since %s, says so without its new name twice', (name, to, on, sentence) => {
  expect(statusNotice({ name, facts: renamed(to, on) }, '2026-11-29')?.sentence).toBe(sentence);
});

it.each([
  ['live', { name: 'Big', boughtOn: '2026-08-14' }, 'Acme was bought by Big on 14 August 2026. It goes on.'],
  ['live', { name: 'Big', boughtOn: null }, 'Acme was bought by Big. It goes on.'],
  [null, { name: 'Big', boughtOn: '2026-08' }, 'Acme was bought by Big in August 2026.'],
  ['live', 'Big', undefined],
  ['archived', { name: 'Big', boughtOn: null }, 'Acme was archived: its maker no longer works on it.'],
  ['acquired', 'Big', 'Acme was bought by Big, and is no longer offered on its own.'],
])('of a tool with the status %s and the owner %j a page says: %s', (kind, owner, sentence) => {
  const said = { standing: 'read', observedAt: null, checkedAt: null };
  const status = {
    ...said,
    field: 'status',
    value: { kind, on: null, by: kind === 'acquired' ? 'Big' : null, to: null },
  };
  const facts = [{ ...said, field: 'owner', value: owner }, ...(kind === null ? [] : [status])] as unknown as Fact[];
  expect(statusNotice({ name: 'Acme', facts }, '2026-11-29')?.sentence).toBe(sentence);
});

it.each([
  ['2026-12-01', '2026-12-01', 'Acme will close on 1 December 2026.'],
  ['2026-12-01', '2026-12-02', 'Acme was to close on 1 December 2026.'],
  ['2026-12', '2026-12-31', 'Acme will close in December 2026.'],
  [null, '2026-12-31', 'Acme will close.'],
])('the announced end %s reads on %s: "%s"', (on, asOf, sentence) => {
  const value = { kind: 'closing', on, by: null, to: null };
  const facts = [{ field: 'status', value, standing: 'read', observedAt: null, checkedAt: null }] as Fact[];
  expect(statusNotice({ name: 'Acme', facts }, asOf)?.sentence).toBe(sentence);
});
