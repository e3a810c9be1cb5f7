import { expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { signedUp } from '../../accounts/testing/test-browser.server.ts';
import { makeBackupJob } from '../../platform/maintenance-jobs.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { listQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { action, loader } from './admin.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };

async function openStartPage(isAdministrator: boolean) {
  const home = await signedUp(ada);
  if (isAdministrator) await makeAdministrator(home.ctx, ada.email);
  const args = (method: string) =>
    ({ context: home.provider(), request: home.request('/admin', { method }), params: {} }) as never;
  const queued = async () =>
    (await listQueuedJobs(home.ctx)).filter(({ name }) => name.startsWith('backup.')).map(({ name }) => name);
  return { ctx: home.ctx, load: () => loader(args('GET')), press: () => action(args('POST')), queued };
}

it('an administrator asks for a backup once, and sees whether it waits or is being made', async () => {
  const { load, press, queued } = await openStartPage(true);
  expect((await load()).backup).toMatchObject({ title: 'There is no verified backup', asked: null });
  expect(await press()).toMatchObject({ status: 302 });
  expect((await load()).backup?.asked).toBe('waiting');
  expect(await press()).toMatchObject({ data: { problem: 'A backup was asked for already.' }, init: { status: 409 } });
  expect(await queued()).toEqual(['backup.make-now']);
});

it('the hourly check for a due backup does not count as a request for one, and does not block it', async () => {
  const { ctx, load, press, queued } = await openStartPage(true);
  await record(ctx, (tx) => tx.enqueue(makeBackupJob, {}));
  expect((await load()).backup?.asked).toBeNull();
  expect(await press()).toMatchObject({ status: 302 });
  expect((await queued()).sort()).toEqual(['backup.make', 'backup.make-now']);
});

it('nobody but an administrator can ask for a backup', async () => {
  const { press, queued } = await openStartPage(false);
  await expect(press()).rejects.toMatchObject({ init: { status: 403 } });
  expect(await queued()).toEqual([]);
});
