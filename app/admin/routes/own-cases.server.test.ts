import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setSuspended } from '../../accounts/administer-accounts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { runTimeFacts } from '../../catalog/schema.server.ts';
import { toolClaims } from '../../claims/schema.server.ts';
import { contributions } from '../../contributions/schema.server.ts';
import { freshnessFindings, freshnessTargets } from '../../freshness/schema.server.ts';
import { aiModels, modelListings } from '../../models/schema.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { providerListing } from '../../providers/schema.server.ts';
import { reviewProofs, reviewReplies, reviewReports, reviews } from '../../reviews/schema.server.ts';
import { type InboxKind, inboxKinds, OWN_CASE } from '../inbox/inbox-item.ts';
import { ada, administrator, answerOf, args, claimant, decided, owned, proven } from '../testing/claimant.server.ts';
import { action as revoke } from './claims.tsx';
import { action as decideFinding } from './freshness.tsx';
import { action, loader } from './inbox.tsx';
import { action as decideListing } from './model-catalogue.tsx';
import { action as editValue, loader as openValue } from './model-value.tsx';
import { loader as editRecord, action as revertEdit } from './record.tsx';

type Fields = Record<string, string>;
const at = new Date('2026-11-22T03:00:00Z');

/** An administrator, and what waits in the inbox about ChatGPT: one item of each kind that this account sent. */
async function ownItems() {
  const { home } = await claimant();
  const admin = await administrator(home);
  const { id: own } = (await admin.user()).viewer;
  const { id: other } = (await home.user()).viewer;
  const review = {
    toolId: 'chatgpt',
    userId: own,
    works: 4,
    pros: '',
    cons: '',
    useCase: '',
    byline: '',
    usedFor: 'years',
  };
  const rest = {
    usedEach: 'week',
    conflict: 'none',
    incentive: 'none',
    verification: 'email',
    foundVerification: 'email',
  };
  const signs = { isOfVendorDomain: false, networkHash: 'n', textBands: [], writtenAt: at };
  const sent = { state: 'waiting', sentAt: at, dueAt: at, userId: own };
  const correction = {
    name: 'ChatGPT',
    label: 'Owner',
    values: ['X'],
    present: null,
    source: 'https://x.test',
    quote: 'X',
    note: null,
  };
  const submission = {
    name: 'Wren',
    website: 'https://wren.test/',
    category: 'text-generation',
    description: '',
    vendor: null,
    note: null,
  };
  const claim = {
    toolId: 'chatgpt',
    domain: 'notion.so',
    startedAt: at,
    expiresAt: at,
    provenAt: at,
    proof: 'mail',
    evidence: '',
  };
  await mutate(home.ctx, 'test.prepare', { kind: 'test', id: 'inbox' }, async (tx) => {
    await tx.insert(reviews).values({ ...review, ...rest, ...signs, id: 'own', state: 'waiting' });
    await tx.insert(reviews).values({ ...review, ...rest, ...signs, id: 'others', userId: other, state: 'public' });
    await tx.insert(reviewReports).values({
      id: 'own',
      reviewId: 'others',
      userId: own,
      about: 'review',
      problem: 'x',
      note: '',
      sentAt: at,
      state: 'waiting',
    });
    await tx.insert(reviewProofs).values({
      id: 'own',
      reviewId: 'own',
      userId: own,
      mediaType: 'image/png',
      width: 1,
      height: 1,
      sealedImage: 'x',
      state: 'waiting',
      sentAt: at,
    });
    const cell = { kind: 'correction', subjectKind: 'tool', subjectId: 'chatgpt', field: 'owner', content: correction };
    await tx.insert(contributions).values({ ...sent, ...cell, id: 'own', token: 'a' });
    await tx
      .insert(contributions)
      .values({ ...sent, id: 'own tool', token: 'b', kind: 'submission', content: submission });
    await tx.insert(toolClaims).values({ ...claim, id: 'own', userId: own, state: 'proven' });
    await tx
      .insert(aiModels)
      .values({ id: 'own', userId: own, name: 'Own', modelType: 'openai', createdAt: at, updatedAt: at });
    await tx
      .insert(modelListings)
      .values({ modelId: 'own', userId: own, name: 'Own', description: '', state: 'asked', askedAt: at });
    await tx.update(user).set({ providerStatus: 'pending' }).where(eq(user.id, own));
  });
  return { home, admin, own, other };
}

const items = (own: string): Partial<Record<InboxKind, string>> => ({
  correction: 'own',
  submission: 'own tool',
  claim: 'own',
  // Before the review: its removal refuses a screenshot that waits.
  proof: 'own',
  review: 'own',
  report: 'own',
  provider: own,
  model: 'own',
});

const act = (browser: TestBrowser, fields: Fields) => answerOf(action(args(browser, '/admin/inbox', fields)));
const open = (browser: TestBrowser, search: string) => loader(args(browser, `/admin/inbox${search}`));
const refused = { status: 403, data: OWN_CASE };

it('nobody decides about what they sent, of any kind that people send, nor takes a decision about it back', async () => {
  const { home, admin, own } = await ownItems();
  const kinds = inboxKinds.filter((kind) => kind !== 'price' && kind !== 'message');
  expect(Object.keys(items(own)).sort()).toEqual(kinds.toSorted());
  for (const kind of kinds) {
    const item = `${kind}:${items(own)[kind]}`;
    const shown = await open(admin, `?item=${item}`);
    expect([shown.isOwn, shown.detail?.id], kind).toEqual([true, items(own)[kind]]);
    const choice = shown.detail!.accept[0]!.value;
    for (const fields of [{ accept: choice }, { refuse: 'No.' }] as Fields[])
      expect(await act(admin, { item, ...fields }), kind).toMatchObject(refused);
    const answer = await act(admin, { item, undo: 'undo' });
    expect(answer, kind).toMatchObject({ data: { problem: OWN_CASE }, init: { status: 409 } });
    expect(await home.ctx.db.$count(contributions, eq(contributions.state, 'waiting'))).toBe(2);
    expect((await open(admin, `?item=${item}`)).detail, kind).not.toBeNull();
  }
  const listing = decideListing(args(admin, '/admin/model-catalogue', { intent: 'listed', id: 'own' }));
  expect(await answerOf(listing)).toMatchObject(refused);
});

it('another administrator decides what the first has sent', async () => {
  const { home, admin, own } = await ownItems();
  await mutate(home.ctx, 'test.prepare', { kind: 'user', id: 'ada' }, (tx) =>
    tx.update(user).set({ role: 'administrator' }).where(eq(user.email, ada.email)),
  );
  for (const [kind, id] of Object.entries(items(own))) {
    const item = `${kind}:${id}`;
    const { isOwn, detail } = await open(home, `?item=${item}`);
    // The report is about a review by this account.
    expect(isOwn, kind).toBe(kind === 'report');
    if (kind === 'report') expect(await act(home, { item, accept: 'paid' })).toMatchObject(refused);
    else expect((await act(home, { item, refuse: detail!.refuse[0]! })).status, kind).toBe(302);
  }
  expect((await open(admin, '?kind=report')).items).toHaveLength(1);
});

it('the inbox opens with the first item that somebody else sent', async () => {
  const { home, admin } = await ownItems();
  const opened = async () => (await open(admin, '?kind=correction')).detail?.id;
  expect(await opened()).toBe('own');
  await mutate(home.ctx, 'test.prepare', { kind: 'test', id: 'inbox' }, async (tx) => {
    const [row] = await tx.select().from(contributions).where(eq(contributions.id, 'own'));
    await tx.insert(contributions).values({ ...row!, id: 'visitor’s', token: 'c', userId: null });
  });
  expect(await opened()).toBe('visitor’s');
});

it('whose tool it is decides nothing about it: corrections, reviews, replies, claims, findings and edits are for others', async () => {
  const { home, admin, own, other } = await ownItems();
  await mutate(home.ctx, 'test.prepare', { kind: 'test', id: 'owner' }, async (tx) => {
    await tx.update(contributions).set({ userId: null });
    await tx.delete(toolClaims);
    await tx.insert(providerListing).values({ toolId: 'chatgpt', userId: own, grantedAt: at });
    await tx
      .insert(reviewReplies)
      .values({ reviewId: 'others', userId: own, text: 'Thanks.', state: 'public', writtenAt: at });
    await tx.update(reviewReports).set({ userId: other, about: 'reply' });
    await tx.delete(reviews).where(eq(reviews.id, 'own'));
    await tx.update(reviews).set({ state: 'waiting' });
    const claim = { id: 'theirs', toolId: 'chatgpt', userId: other, domain: 'notion.so', state: 'proven' };
    await tx
      .insert(toolClaims)
      .values({ ...claim, startedAt: at, expiresAt: at, provenAt: at, proof: 'mail', evidence: '' });
    const about = { toolId: 'chatgpt', kind: 'website-gone' };
    await tx
      .insert(freshnessTargets)
      .values({ id: 't', reader: 'web', adapter: 'web', toolId: 'chatgpt', url: 'https://x.test/' });
    await tx.insert(freshnessFindings).values({
      ...about,
      id: 'f',
      targetId: 't',
      value: 'x',
      source: 's',
      days: 1,
      firstAt: at,
      lastAt: at,
      state: 'held',
    });
    const cell = { subjectKind: 'tool', subjectId: 'chatgpt', field: 'owner', facts: [] };
    await tx.insert(runTimeFacts).values({ ...cell, id: 'l', origin: 'check', reference: 't', recordedAt: at });
  });
  for (const item of ['correction:own', 'review:others', 'report:own', 'claim:theirs'])
    expect(await act(admin, { item, refuse: 'No.' }), item).toMatchObject(refused);
  for (const [kind, recordId] of [
    ['tool', 'chatgpt'],
    ['company', 'openai'],
    ['model', 'gpt-5-mini'],
  ] as const) {
    const fields = { id: 'x', intent: 'revert', reason: 'It is mine.' };
    const given = {
      ...(args(admin, `/admin/catalogue/${kind}/${recordId}`, fields) as object),
      params: { kind, recordId },
    };
    for (const act of [editRecord, revertEdit])
      await expect(act(given as never), kind).rejects.toMatchObject({ status: 403 });
  }
  const value = '/admin/catalogue/model/gpt-5-mini/value?field=price&provider=openai&name=gpt-5-mini';
  for (const edit of [openValue, editValue]) {
    const given = { ...(args(admin, value) as object), params: { recordId: 'gpt-5-mini' } };
    await expect(edit(given as never)).rejects.toMatchObject({ status: 403 });
  }
  for (const fields of [
    { intent: 'later', toolId: 'chatgpt', field: 'owner', value: '"X"' },
    { intent: 'dismiss', id: 'f' },
    { intent: 'undo-fact', id: 'l' },
  ] as Fields[])
    await expect(decideFinding(args(admin, '/admin/freshness', fields)), fields.intent).rejects.toMatchObject({
      status: 403,
    });
});

it('who claimed a tool too does not revoke the claim of its owner', async () => {
  const { home, admin, other } = await ownItems();
  await mutate(home.ctx, 'test.prepare', { kind: 'test', id: 'claim' }, async (tx) => {
    const [row] = await tx.select().from(toolClaims);
    await tx.insert(toolClaims).values({ ...row!, id: 'theirs', userId: other, state: 'accepted' });
  });
  const answer = await answerOf(revoke(args(admin, '/admin/claims', { id: 'theirs', reason: 'It is mine.' })));
  expect(answer.data?.problem).toBe(OWN_CASE);
});

it('the proven claim of a suspended account is refused, but not accepted before the account is restored', async () => {
  const { home } = await claimant();
  const path = await proven(home);
  const admin = await administrator(home);
  const staff = await admin.user();
  const { id } = (await home.user()).viewer;
  expect(await setSuspended(staff, id, 'Its reviews were bought.')).toBeNull();
  const { detail } = await open(admin, '?kind=claim');
  expect([detail?.accept, detail?.obstacle]).toEqual([[], expect.stringContaining('The account is suspended.')]);
  expect((await decided(admin, path, { accept: 'owner' })).status).toBe(403);
  const provider = await open(admin, `?item=provider:${id}`);
  expect([provider.detail?.accept, provider.detail?.obstacle]).toEqual([[], expect.stringContaining('suspended')]);
  expect(await act(admin, { item: `provider:${id}`, accept: 'active' })).toMatchObject({ status: 403 });
  expect(await owned(home, ada.email)).toEqual({ status: 'pending', tools: [] });
  expect(await setSuspended(staff, id, null)).toBeNull();
  expect((await decided(admin, path, { accept: 'owner' })).status).toBe(302);
  expect(await owned(home, ada.email)).toEqual({ status: 'active', tools: ['chatgpt'] });
});
