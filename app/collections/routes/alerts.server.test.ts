import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { followAlerts } from '../alerts/follow-alerts.server.ts';
import { alertSubscriptions, collections } from '../schema.server.ts';
import { later, mails, onlyAlert, reprice, subscribe, watching } from '../testing/alert-people.server.ts';
import { loader as openAdd } from './alert-new.tsx';
import { action as change, loader as openAlerts } from './alerts.tsx';
import { action as changeList } from './list.tsx';
import { action as save } from './list-add.tsx';

it('nobody is alerted about the list of another person, or changes the alerts of another person', async () => {
  const people = await watching();
  const { bob, visitor, ctx } = people;
  await subscribe(people, `list=${people.listId}`, 'feed');
  const { id } = await onlyAlert(ctx);
  expect((await visit(openAdd, bob, `/alerts/new?list=${people.listId}`)).status).toBe(404);
  expect((await subscribe({ ada: bob }, `list=${people.listId}`, 'feed')).status).toBe(404);
  for (const intent of ['on', 'off', 'delete', 'test'])
    expect((await send(change, bob, '/alerts', { intent, id })).status).toBe(404);
  expect((await send(change, visitor, '/alerts', { intent: 'delete', id })).location).toContain('/login');
  expect((await visit(openAlerts, visitor, '/alerts')).location).toContain('/login');
  expect((await visit(openAlerts, bob, '/alerts')).data.alerts).toEqual([]);
  expect((await onlyAlert(ctx)).state).toBe('on');
});

it('an alert needs something to be about, a way and a reason, and an account has a limit of alerts', async () => {
  const people = await watching();
  expect((await subscribe(people, 'tool=no-such-tool', 'feed')).status).toBe(404);
  expect((await subscribe(people, '', 'feed')).status).toBe(404);
  expect((await subscribe(people, 'tool=chatgpt', 'feed', { kinds: [] })).data.errors.kinds).toBe(
    'Please choose at least one.',
  );
  expect((await subscribe(people, 'tool=chatgpt', 'pigeon')).data.errors.channel).toBe('Please choose how.');
  await subscribe(people, 'tool=chatgpt', 'feed');
  const alert = await onlyAlert(people.ctx);
  await record(people.ctx, (tx) =>
    tx
      .insert(alertSubscriptions)
      .values(Array.from({ length: 49 }, (_, index) => ({ ...alert, id: `a${index}`, token: `t${index}` }))),
  );
  const { data } = await subscribe(people, 'tool=chatgpt', 'feed');
  expect(data.errors.channel).toBe('An account can have 50 alerts. Delete one that is not needed.');
});

it('the alerts of a list go with it, those of another list stay', async () => {
  const people = await watching();
  await subscribe(people, `list=${people.listId}`, 'feed');
  await subscribe(people, 'tool=chatgpt', 'feed');
  await send(changeList, people.ada, '/', { intent: 'delete' }, { listId: people.listId });
  await record(people.ctx, (tx) => tx.delete(collections).where(eq(collections.id, people.listId)));
  expect(await people.ctx.db.select({ name: alertSubscriptions.name }).from(alertSubscriptions)).toEqual([
    { name: 'ChatGPT' },
  ]);
});

it('an item that is added to a list later brings no old changes with it', async () => {
  const people = await watching();
  await subscribe(people, `list=${people.listId}`, 'daily');
  await reprice(people.ctx, 'Old $1/month', 'claude');
  await followAlerts(people.ctx);
  await send(save, people.ada, '/lists/add', { kind: 'tool', id: 'claude', lists: people.listId });
  await reprice(people.ctx, 'New $2/month', 'claude');
  await followAlerts(later(people.ctx, 2));
  const [mail] = await mails(people.ctx);
  expect(mail!.subject).toContain('to New $2/month');
});
