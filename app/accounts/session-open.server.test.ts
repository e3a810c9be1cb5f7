import { expect, it } from 'vitest';
import { findOpenSessions } from './session-open.server.ts';
import { signOut } from './sign-in/sign-in.server.ts';
import { signedUp } from './testing/test-browser.server.ts';

it('a session is open until its owner signs out', async () => {
  const browser = await signedUp({ email: 'ada@example.com', password: 'correct-Horse-7', companyName: 'Acme' });
  const viewer = await browser.user();
  const id = viewer.actor.sessionId!;
  expect(await findOpenSessions(viewer, [id, 'another'])).toEqual(new Set([id]));
  await signOut(viewer, browser.caller());
  expect(await findOpenSessions(viewer, [id])).toEqual(new Set());
});
