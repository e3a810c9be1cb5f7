import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { FoundActs } from './audit-table.tsx';

const entry = {
  id: 'a1',
  at: '2026-11-29T02:00:00.000Z',
  who: 'ada@acme.example',
  actorKind: 'user',
  actorId: null,
  action: 'organisation.remove-member',
  subjectKind: 'organisation',
  subjectId: 'acme',
  requestId: 'r1',
  detail: {
    webhook: '01m8jjf58k4k2tdf93nc6a3t4h',
    member: 'bill@acme.example',
    role: 'billing',
    why: 'x'.repeat(61),
    outcome: 'done',
    way: 'page',
    last: 'no',
  },
};

/** What the last column shows before somebody opens the details. */
function shown(isAboutOne: boolean, member = 'bill@acme.example'): string {
  const about = { ...entry, detail: { ...entry.detail, member } };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <FoundActs asked={new URLSearchParams()} entries={[about]} next={null} path="/log" isAboutOne={isAboutOne} />
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Page />).replace(/<details.*?<\/details>/s, '');
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('an act of an organisation says at once whom it was about, with three short facts at most and no ids', () => {
  expect(shown(true)).toContain('done member bill@acme.example role billing way page');
  expect(shown(true)).not.toMatch(/xxx|last|01m8/);
  expect(shown(false)).not.toContain('bill@acme.example');
});

it('whom an act was about is said by the id where the account is gone', () => {
  expect(shown(true, '01m8jjf58k4k2tdf93nc6a3t4m')).toContain('done member 01m8jjf58k4k2tdf93nc6a3t4m role billing');
});
