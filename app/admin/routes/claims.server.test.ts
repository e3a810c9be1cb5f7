import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deleteAccount, exportAccount } from '../../accounts/settings/account-data.server.ts';
import { signIn } from '../../accounts/sign-in/sign-in.server.ts';
import { newestMail, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import '../../account-parts.server.ts';
import { checkProof } from '../../claims/claiming/claim-tool.server.ts';
import { loader } from '../../claims/routes/claim.tsx';
import { loader as beginPage } from '../../claims/routes/claim-new.tsx';
import { toolClaims } from '../../claims/schema.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { records } from '../../platform/testing/given-name-server.ts';
import { port, site } from '../../platform/testing/guarded-site.server.ts';
import {
  ada,
  administrator,
  another,
  answerOf,
  args,
  bob,
  claimant,
  claimed,
  decided,
  idOf,
  mailed,
  owned,
  proven,
  send,
  start,
  stateOf,
} from '../testing/claimant.server.ts';
import { action as revoke } from './claims.tsx';
import { loader as inbox } from './inbox.tsx';

it('a claim that is proven by a mail waits in the inbox with its proof, and its acceptance gives the tool to an active provider account', async () => {
  const { home } = await claimant();
  const path = await proven(home);
  expect(await stateOf(home, path)).toBe('proven');
  expect(await owned(home, ada.email)).toEqual({ status: 'pending', tools: [] });
  const admin = await administrator(home);
  const { detail } = await inbox(args(admin, `/admin/inbox?item=claim:${idOf(path)}`));
  expect(detail!.evidence).toContainEqual({ label: 'Proof', text: 'A link in a mail to info@notion.so' });
  expect(detail!.evidence.flatMap(({ warning }) => warning ?? [])).toEqual([
    'The account’s own address is not at notion.so.',
  ]);
  await decided(admin, path, { accept: 'owner' });
  expect(await owned(home, ada.email)).toEqual({ status: 'active', tools: ['chatgpt'] });
  expect((await newestMail(home.ctx, ada.email)).subject).toBe('ChatGPT is your listing now');
  await decided(admin, path, { undo: 'undo' });
  expect(await owned(home, ada.email)).toEqual({ status: 'pending', tools: [] });
  expect(await stateOf(home, path)).toBe('proven');
});

it('no mail is sent to an address that is not at the domain of the tool, or whose domain is open to everybody', async () => {
  const { home, setWebsite } = await claimant();
  const path = await claimed(home);
  const refused = await send(home, path, { intent: 'mail', email: 'ada@notion.so.example.com' });
  expect(refused.data?.problem).toBe('Please give an address that ends with @notion.so, exactly.');
  await send(home, path, { intent: 'withdraw' });
  await setWebsite('https://proton.me');
  const open = await send(home, await claimed(home), { intent: 'mail', email: 'ada@proton.me' });
  expect(open.data?.problem).toBe('Anybody can have an address at proton.me: it proves nothing.');
  expect(await home.ctx.db.$count(mailOutbox, eq(mailOutbox.template, 'claims.proof'))).toBe(0);
});

it('the link of a mail works for the account that asked for it, once, and only the newest', async () => {
  const { home } = await claimant();
  const path = await claimed(home);
  const old = await mailed(home, path, 'info@notion.so');
  const token = await mailed(home, path, 'ada@Notion.SO');
  const stranger = await another(home);
  await expect(loader(args(stranger, path))).rejects.toMatchObject({ status: 404 });
  expect((await send(stranger, path, { intent: 'confirm', token })).data?.problem).toMatch('cannot be proven');
  expect((await send(home, path, { intent: 'confirm', token: old })).data?.problem).toMatch('a newer mail was sent');
  const [row] = await home.ctx.db.select().from(toolClaims);
  expect(JSON.stringify(row)).not.toContain(token);
  const [mail] = await home.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, 'ada@notion.so'));
  expect(mail!.mime).not.toContain(token);
  expect((await send(home, path, { intent: 'confirm', token })).status).toBe(303);
  expect((await send(home, path, { intent: 'confirm', token })).data?.problem).toMatch('cannot be proven');
});

it('a claim expires after seven days: neither its link nor another proof works then, and a new one can be begun', async () => {
  const { home, wait } = await claimant();
  const path = await claimed(home);
  const token = await mailed(home, path, 'info@notion.so');
  wait(8);
  // The session has ended meanwhile.
  const again = new TestBrowser(home.ctx);
  const signedIn = await signIn(home.ctx, again.caller(), ada);
  if (signedIn.kind === 'signed-in') again.keep(signedIn.headers);
  expect(await stateOf(again, path)).toBe('expired');
  expect((await send(again, path, { intent: 'confirm', token })).data?.problem).toMatch('cannot be proven any more');
  expect((await send(again, path, { intent: 'dns' })).data?.problem).toMatch('cannot be proven any more');
  expect(await claimed(again)).not.toBe(path);
});

it('a TXT record with the token of the claim proves it, and any other is named', async () => {
  const { home } = await claimant();
  const path = await claimed(home);
  const { ways } = await loader(args(home, path));
  expect(ways.recordName).toBe('_yardstick-claim.notion.so');
  const check = async () => (await send(home, path, { intent: 'dns' })).data?.problem;
  expect(await check()).toMatch('There is no TXT record _yardstick-claim.notion.so yet.');
  records.set(ways.recordName, 'yardstick-claim=of-another-claim');
  expect(await check()).toBe('_yardstick-claim.notion.so has a TXT record, but with other text.');
  records.set(ways.recordName, ways.token);
  expect(await check()).toBeUndefined();
  expect(await stateOf(home, path)).toBe('proven');
});

it('a file of the domain with the token proves the claim, and a redirect to another domain does not', async () => {
  const { home } = await claimant();
  const path = await claimed(home);
  const { ways } = await loader(args(home, path));
  expect(ways.fileUrl).toBe('https://notion.so/.well-known/yardstick-claim.txt');
  const asked: string[] = [];
  const check = async () =>
    checkProof(await home.user(), idOf(path), 'file', (url) => {
      asked.push(url);
      return `http://127.0.0.1:${port}/${encodeURIComponent(url)}`;
    });
  site.answer = (_request, response) => response.writeHead(404).end();
  expect(await check()).toMatch('answered with status 404');
  site.answer = (_request, response) => response.writeHead(302, { location: 'https://notion.so.example.com/x' }).end();
  expect(await check()).toMatch('redirects to notion.so.example.com, which is not part of notion.so');
  site.answer = (request, response) => {
    if (request.url?.includes('www')) return void response.end(`\n${ways.token}\r\n`);
    response.writeHead(301, { location: 'https://www.notion.so/.well-known/yardstick-claim.txt' }).end();
  };
  expect(await check()).toBeNull();
  expect(asked.every((url) => /^https:\/\/(www\.)?notion\.so\//.test(url))).toBe(true);
  expect(await stateOf(home, path)).toBe('proven');
});

it('nothing is looked up and no file is fetched unless the operator allows it', async () => {
  const { home } = await claimant('off');
  const path = await claimed(home);
  for (const intent of ['dns', 'file'])
    expect((await send(home, path, { intent })).data?.problem).toBe('This way is not offered here.');
  expect(site.seen).toEqual([]);
});

it('a tool without a website, or with one on a site of many makers, cannot be claimed, and the page says why', async () => {
  const { home, setWebsite } = await claimant();
  for (const [website, sentence] of [
    ['', 'The catalogue knows no website of ChatGPT'],
    ['https://github.com/openai/whisper', 'is on github.com, where many makers have pages'],
  ] as const) {
    await setWebsite(website);
    expect((await start(home)).data?.problem).toMatch(sentence);
    expect((await beginPage(args(home, '/claims/new?tool=chatgpt'))).claimable?.refusal).toMatch(sentence);
  }
});

it('of two accounts that prove the same tool one gets it, the other is refused with the reason, and a third cannot begin', async () => {
  const { home } = await claimant();
  const stranger = await another(home);
  const [mine, theirs] = [await proven(home), await proven(stranger, home)];
  const admin = await administrator(home);
  const { detail } = await inbox(args(admin, `/admin/inbox?item=claim:${idOf(theirs)}`));
  expect(detail!.evidence).toContainEqual({ label: 'Another claim', text: `${ada.email} (proven)` });
  await decided(admin, theirs, { accept: 'owner' });
  expect(await owned(home, bob.email)).toEqual({ status: 'active', tools: ['chatgpt'] });
  expect((await loader(args(home, mine))).claim).toMatchObject({
    state: 'refused',
    reason: 'Another account has proven that the tool is its own.',
  });
  expect((await newestMail(home.ctx, ada.email)).subject).toBe('Your claim of ChatGPT was refused');
  expect((await start(home)).data?.problem).toMatch('belongs to another account already');
  expect((await start(stranger)).data?.problem).toMatch('belongs to your account already');
});

it('an administrator revokes a claim with a reason that is mailed, and its owner can give a tool up', async () => {
  const { home } = await claimant();
  const path = await proven(home);
  const admin = await administrator(home);
  await decided(admin, path, { accept: 'owner' });
  const act = (fields: Record<string, string>) =>
    answerOf(revoke(args(admin, '/admin/claims', { id: idOf(path), ...fields })));
  expect((await act({ reason: ' ' })).data?.problem).toBe('A revocation needs a reason.');
  expect((await act({ reason: 'The domain was sold.' })).status).toBe(303);
  expect((await act({ reason: 'Again.' })).data?.problem).toMatch('does not belong');
  expect(await owned(home, ada.email)).toEqual({ status: 'active', tools: [] });
  expect((await newestMail(home.ctx, ada.email)).text).toContain('The domain was sold.');
  const second = await proven(home);
  await decided(admin, second, { accept: 'owner' });
  expect((await send(home, second, { intent: 'withdraw' })).headers.get('location')).toBe('/account/tools');
  expect([await stateOf(home, second), (await owned(home, ada.email)).tools]).toEqual(['withdrawn', []]);
});

it('a claim whose website has moved since cannot be proven by the old domain', async () => {
  const { home, setWebsite } = await claimant();
  const path = await claimed(home);
  const token = await mailed(home, path, 'info@notion.so');
  await setWebsite('https://notion.com');
  expect((await send(home, path, { intent: 'confirm', token })).data?.problem).toMatch('is not at notion.so any more');
  expect(await stateOf(home, path)).toBe('open');
});

it('mails of a claim are limited, so that nobody can flood an address', async () => {
  const { home } = await claimant();
  const path = await claimed(home);
  for (let sent = 0; sent < 3; sent++) await mailed(home, path, 'info@notion.so');
  const refused = await send(home, path, { intent: 'mail', email: 'info@notion.so' });
  expect(refused.data?.problem).toMatch('Too many attempts');
});

it('claims are part of the export of an account without secrets, and are deleted with it', async () => {
  const { home } = await claimant();
  await claimed(home);
  const ctx = await home.user();
  expect((await exportAccount(ctx)).claims).toMatchObject([{ tool: { id: 'chatgpt' }, domain: 'notion.so' }]);
  await deleteAccount(ctx, { password: ada.password, typedEmail: ada.email });
  expect(await home.ctx.db.$count(toolClaims)).toBe(0);
});
