import { expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { signedUp } from '../../accounts/testing/test-browser.server.ts';
import { listQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { action, loader } from './admin.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };

async function openStartPage(isAdministrator: boolean) {
  const home = await signedUp(ada);
  if (isAdministrator) await makeAdministrator(home.ctx, ada.email);
  const args = (method: string) =>
    ({ context: home.provider(), request: home.request('/admin', { method }), params: {} }) as never;
  const queued = async () =>
    (await listQueuedJobs(home.ctx)).filter(({ name }) => name === 'backup.make').map(({ payload }) => payload);
  return { load: () => loader(args('GET')), press: () => action(args('POST')), queued };
}

it('an administrator asks for a backup once, and sees that it is being made', async () => {
  const { load, press, queued } = await openStartPage(true);
  expect((await load()).backup).toMatchObject({ title: 'There is no verified backup', isUnderWay: false });
  expect(await press()).toMatchObject({ status: 302 });
  expect((await load()).backup?.isUnderWay).toBe(true);
  expect(await press()).toMatchObject({ data: { problem: 'A backup is being made already.' }, init: { status: 409 } });
  expect(await queued()).toEqual([{ isAskedFor: true }]);
});

it('nobody but an administrator can ask for a backup', async () => {
  const { press, queued } = await openStartPage(false);
  await expect(press()).rejects.toMatchObject({ init: { status: 403 } });
  expect(await queued()).toEqual([]);
});
