import { expect, it } from 'vitest';
import { newestMail, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import '../../account-parts.server.ts';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import { findFact } from '../../catalog/tool.ts';
import { loader as ownTools } from '../../claims/routes/account-tools.tsx';
import { action as correction } from '../../contributions/routes/correction-new.tsx';
import { contributions } from '../../contributions/schema.server.ts';
import { ada, administrator, answerOf, args, claimant, decided, proven } from '../testing/claimant.server.ts';
import { action as decide, loader as inbox } from './inbox.tsx';

it('what the owner states is waiting, then shown as stated by the vendor, and the owner sees what others sent', async () => {
  const { home } = await claimant();
  const path = await proven(home);
  const admin = await administrator(home);
  const correct = async (browser: TestBrowser) => {
    const ground = { value: 'no', source: 'https://openai.com/prices', quote: 'There is no free plan.' };
    const address = '/corrections/new?tool=chatgpt&field=pricing.free';
    expect((await answerOf(correction(args(browser, address, ground)))).status).toBe(303);
    const rows = await home.ctx.db.select().from(contributions).orderBy(contributions.id);
    return rows.at(-1)!;
  };
  expect((await correct(home)).content).not.toHaveProperty('isStatement');
  await decided(admin, path, { accept: 'owner' });
  const { id, token } = await correct(home);
  const { detail } = await inbox(args(admin, `/admin/inbox?item=correction:${id}`));
  expect(detail).toMatchObject({
    title: 'Stated by the vendor: Free Plan of ChatGPT',
    accept: [{ value: 'stated' }, {}, {}],
  });
  expect((await findTool(home.ctx, 'chatgpt'))!.pricing.free).toBe(true);
  await answerOf(decide(args(admin, '/admin/inbox', { item: `correction:${id}`, accept: 'stated' })));
  const tool = (await findTool(home.ctx, 'chatgpt'))!;
  expect(findFact(tool, 'pricing.free')).toMatchObject({ value: false, standing: 'stated', by: 'OpenAI' });
  expect((await newestMail(home.ctx, ada.email)).text).toContain(`/corrections/${token}`);
  await correct(new TestBrowser(home.ctx));
  const { corrections, owned: own } = await ownTools(args(home, '/account/tools'));
  expect(own).toEqual([{ id: 'chatgpt', name: 'ChatGPT' }]);
  expect(corrections).toMatchObject([{ title: 'Free Plan of ChatGPT', state: 'waiting', change: { to: 'No' } }]);
});
