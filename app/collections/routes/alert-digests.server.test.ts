import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { followAlerts } from '../alerts/follow-alerts.server.ts';
import { leaveToken } from '../alerts/leave-link.server.ts';
import { alertSubscriptions } from '../schema.server.ts';
import { later, mails, onlyAlert, reprice, subscribe, watching } from '../testing/alert-people.server.ts';
import { loader as feed } from './alert-feed.ts';
import { action as change } from './alerts.tsx';
import { action as leave, loader as openLeave } from './alerts-leave.tsx';

describe('digests', () => {
  it('a digest is sent once when a tool of the list changed, has a one-click header, and is not sent when nothing changed', async () => {
    const people = await watching();
    const { ctx } = people;
    expect((await subscribe(people, `list=${people.listId}`, 'daily')).data.isMade).toBe(true);
    await followAlerts(later(ctx, 2));
    expect(await mails(ctx)).toEqual([]);
    await reprice(ctx, 'Plus $25/month');
    await reprice(ctx, 'Other $1/month', 'claude');
    await followAlerts(ctx);
    expect(await mails(ctx)).toEqual([]);
    await followAlerts(later(ctx, 4));
    await followAlerts(later(ctx, 4));
    await followAlerts(later(ctx, 6));
    const [mail, ...more] = await mails(ctx);
    expect([mail?.recipient, more.length]).toEqual([people.email, 0]);
    const { headers, text: body, subject } = await PostalMime.parse(mail!.mime);
    expect(subject).toContain('Plus $25/month');
    expect(body).not.toContain('Other $1/month');
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toBe(
      `<${ctx.config.publicUrl}/alerts/leave/${leaveToken(ctx.config, { userId: people.userId, frequency: 'daily' })}>`,
    );
  });

  it('a digest goes out on Mondays when it is weekly', async () => {
    const people = await watching();
    await subscribe(people, 'tool=chatgpt', 'weekly');
    const { nextDigestAt } = await onlyAlert(people.ctx);
    expect([nextDigestAt!.getUTCDay(), nextDigestAt!.getUTCHours()]).toEqual([1, 7]);
    expect(nextDigestAt!.getTime()).toBeGreaterThan(Date.now());
  });

  it('a digest is one mail for all alerts of a person, and names each change once', async () => {
    const people = await watching();
    await subscribe(people, `list=${people.listId}`, 'daily');
    await subscribe(people, 'tool=chatgpt', 'daily');
    await reprice(people.ctx, 'Plus $25/month');
    await followAlerts(later(people.ctx, 2));
    const sent = await mails(people.ctx);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.subject).toContain('ChatGPT: Starter price');
  });

  it('a digest is refused to an account whose address is not confirmed, and not sent when that is taken back', async () => {
    const people = await watching();
    const { data } = await subscribe({ ada: people.bob }, 'tool=chatgpt', 'daily');
    expect(data.errors.channel).toContain('confirm your email address');
    await subscribe(people, 'tool=chatgpt', 'daily');
    await record(people.ctx, (tx) => tx.update(user).set({ emailVerified: false }));
    await reprice(people.ctx, 'Plus $25/month');
    await followAlerts(later(people.ctx, 2));
    expect(await mails(people.ctx)).toEqual([]);
  });

  it('a suspended account gets no digests and its private feeds end, and both go on with all that happened when it is restored', async () => {
    const people = await watching();
    const { ctx, visitor } = people;
    await subscribe(people, `list=${people.listId}`, 'feed');
    const { token } = await onlyAlert(ctx);
    await subscribe(people, `list=${people.listId}`, 'daily');
    const suspend = (suspendedAt: Date | null) => record(ctx, (tx) => tx.update(user).set({ suspendedAt }));
    const feedStatus = async () => (await visit(feed, visitor, '/', { token: token!, file: 'feed.json' })).status;
    await suspend(ctx.now());
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(later(ctx, 2));
    expect([await mails(ctx), await feedStatus()]).toEqual([[], 404]);
    await suspend(null);
    await followAlerts(later(ctx, 3));
    expect([(await mails(ctx)).length, await feedStatus()]).toEqual([1, 200]);
  });

  it('a digest is left by the link of its mail without signing in; opening the link alone changes nothing', async () => {
    const people = await watching();
    const { ctx, visitor, userId } = people;
    await subscribe(people, `list=${people.listId}`, 'daily');
    await subscribe(people, 'tool=claude', 'weekly');
    const token = leaveToken(ctx.config, { userId, frequency: 'daily' });
    const path = `/alerts/leave/${token}`;
    expect((await visit(openLeave, visitor, path, { token })).data).toMatchObject({ isOn: true, names: ['Writing'] });
    expect((await visit(openLeave, visitor, path, { token })).data.isOn).toBe(true);
    await send(leave, visitor, path, { 'List-Unsubscribe': 'One-Click' }, { token });
    expect((await visit(openLeave, visitor, path, { token })).data).toMatchObject({ isOn: false, names: ['Writing'] });
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(later(ctx, 3));
    expect(await mails(ctx)).toEqual([]);
    const states = await ctx.db.select().from(alertSubscriptions);
    expect(states.map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual(['daily off', 'weekly on']);
  });

  it('a digest is not left by a link that was forged', async () => {
    const people = await watching();
    const { ctx, userId, visitor } = people;
    await subscribe(people, 'tool=chatgpt', 'daily');
    const token = leaveToken(ctx.config, { userId, frequency: 'daily' });
    const ofBob = token.replace(/\.[^.]+\./, `.${Buffer.from('bob').toString('base64url')}.`);
    for (const forged of [ofBob, token.replace('daily', 'weekly'), token.slice(0, -5), '']) {
      expect((await visit(openLeave, visitor, '/', { token: forged })).status).toBe(404);
      expect((await send(leave, visitor, '/', {}, { token: forged })).status).toBe(404);
    }
    expect((await onlyAlert(ctx)).state).toBe('on');
  });
});

describe('private feeds', () => {
  it('a private feed holds what changed since it was made, for everybody with its address, until it is turned off', async () => {
    const people = await watching();
    const { ctx, ada, visitor } = people;
    await reprice(ctx, 'Before $1/month');
    await subscribe(people, `list=${people.listId}`, 'feed');
    await reprice(ctx, 'Plus $25/month');
    await followAlerts(ctx);
    const { id, token } = await onlyAlert(ctx);
    const read = (file: string, secret = token!) => visit(feed, visitor, '/', { token: secret, file });
    const json = JSON.parse((await read('feed.json')).data);
    expect(json.items).toMatchObject([{ title: 'ChatGPT: Starter price: from Before $1/month to Plus $25/month' }]);
    expect((await read('rss.xml')).data).toContain('Plus $25/month');
    expect((await read('feed.json', id)).status).toBe(404);
    expect((await read('feed.exe')).status).toBe(404);
    await send(change, ada, '/alerts', { intent: 'off', id });
    expect((await read('feed.json')).status).toBe(404);
  });
});
