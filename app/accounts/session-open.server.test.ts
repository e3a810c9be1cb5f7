import { expect, it } from 'vitest';
import { withActor } from '../platform/context.server.ts';
import { isSessionOpen } from './session-open.server.ts';
import { signOut } from './sign-in/sign-in.server.ts';
import { signedUp } from './testing/test-browser.server.ts';

it('a session is open until its owner logs out; an API key has none that could end', async () => {
  const browser = await signedUp({ email: 'ada@example.com', password: 'correct-Horse-7', companyName: 'Acme' });
  const viewer = await browser.viewer();
  expect(await isSessionOpen(viewer)).toBe(true);
  await signOut(viewer, browser.caller());
  expect(await isSessionOpen(viewer)).toBe(false);
  expect(await isSessionOpen(withActor(viewer, { kind: 'apiKey', userId: 'a', keyId: 'k', scopes: [] }))).toBe(true);
});
