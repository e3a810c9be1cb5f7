import { eq, ne } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { readAccountTables } from '../../accounts/account-tables.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { reviewsAccountPart } from '../account-part.server.ts';
import { decideProof, forgetDecidedProofs, openProof, undoProof } from '../decide-proof.server.ts';
import { decideReview, undoReviewDecision } from '../decide-review.server.ts';
import { findOwnReview, listReviews } from '../record/review-queries.server.ts';
import { reviewProofs, reviews } from '../schema.server.ts';
import { reviewContent as content, png } from '../testing/written-review.ts';
import { sendProof } from '../writing/prove-use.server.ts';
import { saveReview } from '../writing/save-review.server.ts';
import { action, loader } from './prove-use.tsx';

const person = { companyName: 'Acme', email: 'ada@gmail.com', password: 'correct horse' };
const tool = { id: 'chatgpt', website: 'https://chatgpt.com', vendor: 'OpenAI', company: 'openai', facts: [] };
const jpeg = Buffer.from('ffd8ffe000040000ffc000110804b0064003012200021101031101ffd9', 'hex');
const webp = (() => {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0).toString();
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUIntLE(1_279, 24, 3);
  bytes.writeUIntLE(719, 27, 3);
  return bytes;
})();

let ada: TestBrowser;
let id: string;
beforeEach(async () => {
  ada = await signedUp(person, { prepare: loadBuiltInContent });
  await record(ada.ctx, (tx) => tx.update(user).set({ emailVerified: true }));
  await save();
  id = (await own())!.id;
});

const save = async () => await saveReview(await ada.user(), tool, content, '198.51.100.1');
const own = async () => await findOwnReview(ada.ctx, (await ada.user()).viewer.id, tool.id);
const args = (browser: TestBrowser, body?: FormData) =>
  ({
    context: browser.provider(),
    request: browser.request('/tool/chatgpt/review/proof', body && { method: 'POST', body }),
    params: { toolId: tool.id },
  }) as never;

/** The problem; null: it was taken; or the status of the refusal. */
async function send(bytes: Buffer<ArrayBuffer> | Buffer, browser = ada, field = 'screenshot') {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
  const answer = await action(args(browser, form)).catch((thrown: unknown) => thrown);
  const { data, status } = answer as { data?: { problem: string }; status?: number };
  return data?.problem ?? (status === 303 ? null : status);
}
const proofId = async () => (await ada.ctx.db.select().from(reviewProofs))[0]!.id;
const stored = async () => (await ada.ctx.db.select().from(reviewProofs))[0]?.sealedImage ?? null;
const withdraw = async () => {
  const form = new FormData();
  form.set('intent', 'withdraw');
  await action(args(ada, form)).catch(() => null);
};
const state = async () => (await loader(args(ada))).proof?.state ?? null;
const step = async () => (await own())!.verification;
const proven = async () =>
  (await listReviews(ada.ctx, tool.id, { verification: 'use', before: null, limit: 9 })).length;

it.each([
  ['PNG', png(1_200, 800), 1_200, 800],
  ['JPEG', jpeg, 1_600, 1_200],
  ['WebP', webp, 1_280, 720],
])(
  'a screenshot as %s waits for a moderator, and its type and size are those of its bytes',
  async (name, bytes, width, height) => {
    expect([await send(bytes), await state()]).toEqual([null, 'waiting']);
    const [row] = await ada.ctx.db.select().from(reviewProofs);
    expect(row).toMatchObject({ mediaType: `image/${name.toLowerCase()}`, width, height });
    expect((await openProof(ada.ctx, await proofId()))?.bytes.equals(bytes)).toBe(true);
  },
);

const refused: readonly [what: string, bytes: Buffer, words: string][] = [
  ['a page that calls itself an image', Buffer.from('<html><script>alert(1)</script>'), 'not a complete PNG'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a complete PNG'],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000'), 'not a complete PNG'],
  ['a PNG that was cut', png(1_200, 800).subarray(0, 60), 'not a complete PNG'],
  ['a JPEG that was cut', jpeg.subarray(0, 12), 'not a complete PNG'],
  ['a WebP that promises more than it has', webp.subarray(0, 30), 'not a complete PNG'],
  ['an image that unpacks to gigabytes', png(60_000, 60_000), '60000 × 60000 pixels'],
  ['an image of many pixels', png(7_000, 7_000), '7000 × 7000 pixels'],
  ['an image that nobody can read', png(16, 16), 'nobody can read it'],
  ['more than two megabytes', png(1_200, 800, 2_100_000), 'at most 2 MB'],
  ['no file', Buffer.alloc(0), 'Please choose a screenshot.'],
];

it('what is no readable image of a fair size is refused with its reason, and nothing is stored', async () => {
  for (const [what, bytes, words] of refused) {
    expect(await send(bytes), what).toContain(words);
    expect(await ada.ctx.db.$count(reviewProofs), what).toBe(0);
  }
});

it('a file in another field, and one beyond what is read at all, are refused', async () => {
  expect(await send(png(1_200, 800), ada, 'other')).toBe(415);
  expect(await send(png(1_200, 800, 9_000_000))).toContain('at most 2 MB');
});

it('an accepted screenshot raises the review to “Proof of use”, also after an edit, until the decision is taken back', async () => {
  await send(png(1_200, 800));
  await decideProof(ada.ctx, await proofId(), null);
  expect([await state(), await step(), await proven()]).toEqual(['accepted', 'use', 1]);
  await save();
  expect([await step(), await proven()]).toEqual(['use', 1]);
  expect(await send(png(1_200, 800))).toBe('A screenshot of yours was accepted already.');
  await undoProof(ada.ctx, await proofId());
  expect([await state(), await step(), await proven()]).toEqual(['waiting', 'email', 0]);
});

it('a refused screenshot changes no step, says why, and can be replaced; one that waits can be withdrawn', async () => {
  await send(png(1_200, 800));
  await decideProof(ada.ctx, await proofId(), 'It does not show the tool.');
  expect([(await loader(args(ada))).proof, await step()]).toMatchObject([
    { state: 'refused', reason: 'It does not show the tool.' },
    'email',
  ]);
  expect([await send(png(1_300, 800)), await state()]).toEqual([null, 'waiting']);
  await withdraw();
  expect([await state(), await stored()]).toEqual([null, null]);
});

it('an hour after the decision the screenshot is deleted, and the decision stands', async () => {
  await send(png(1_200, 800));
  await decideProof(ada.ctx, await proofId(), null);
  const after = (minutes: number) => ({ ...ada.ctx, now: () => new Date(Date.now() + minutes * 60_000) });
  await forgetDecidedProofs(after(50));
  expect(await openProof(ada.ctx, await proofId())).not.toBeNull();
  await forgetDecidedProofs(after(70));
  expect([await openProof(ada.ctx, await proofId()), await step()]).toEqual([null, 'use']);
  await expect(undoProof(ada.ctx, await proofId())).rejects.toThrow('can no longer be undone');
});

it('a screenshot is not readable in the database, is in the export of its account, and goes with the account', async () => {
  const bytes = png(1_200, 800);
  await send(bytes);
  const [row] = await ada.ctx.db.select().from(reviewProofs);
  const written = Buffer.from(row!.sealedImage!, 'base64');
  for (const readable of [bytes.subarray(24, 60), Buffer.from(bytes.toString('base64'))])
    expect(written.includes(readable)).toBe(false);
  const exported: unknown[] = [];
  for await (const file of reviewsAccountPart.exportFiles!(await ada.user())) exported.push(file);
  expect(exported).toEqual([{ proofOfReview: id, file: `data:image/png;base64,${bytes.toString('base64')}` }]);
  const { id: userId } = (await ada.user()).viewer;
  for await (const { table, rows } of readAccountTables(ada.ctx, userId))
    for await (const stored of rows)
      if (table === 'review_proofs') expect(JSON.parse(stored)).not.toHaveProperty('sealed_image');
  await record(ada.ctx, (tx) => tx.delete(user).where(eq(user.id, userId)));
  expect(await ada.ctx.db.$count(reviewProofs)).toBe(0);
});

it('only the author of a review that is not removed sends a screenshot for it, and a refused one leaves no act', async () => {
  expect(await send(png(1_200, 800), new TestBrowser(ada.ctx))).toBe(302);
  await decideReview(ada.ctx, id, { outcome: 'removed', reason: 'It insults people.' });
  expect(await send(png(1_200, 800))).toBe('A removed review needs no proof.');
  await withdraw();
  const acts = await ada.ctx.db.select({ action: auditLog.action }).from(auditLog);
  expect(acts.filter(({ action }) => /proof|prove/.test(action))).toEqual([]);
  await expect(loader(args(ada))).rejects.toMatchObject({ status: 302 });
});

it.each([
  ['removed', { outcome: 'removed', reason: 'It insults people.' }],
  ['checked by an editor', { outcome: 'checked' }],
] as const)(
  'a screenshot that waits is no longer asked for when its review is %s, and waits again when that is undone',
  async (_how, decision) => {
    await send(png(1_200, 800));
    await decideReview(ada.ctx, id, decision);
    const proofState = async () => (await ada.ctx.db.select().from(reviewProofs))[0]!.state;
    expect(await proofState()).toBe('refused');
    expect(await send(png(1_200, 800))).toMatch(/needs no proof|has checked your review already/);
    await undoReviewDecision(ada.ctx, id);
    expect([await proofState(), await stored()]).toEqual(['waiting', expect.any(String)]);
  },
);

it('its author withdraws a screenshot also within the hour after its acceptance, and the step stays', async () => {
  await send(png(1_200, 800));
  await decideProof(ada.ctx, await proofId(), null);
  await decideReview(ada.ctx, id, { outcome: 'checked' });
  expect(await loader(args(ada))).toMatchObject({ maySend: false, proof: { isStored: true } });
  await withdraw();
  expect([await stored(), await step()]).toEqual([null, 'editor']);
  await expect(loader(args(ada))).rejects.toMatchObject({ status: 302 });
  await expect(undoProof(ada.ctx, await proofId())).rejects.toThrow('its screenshot was deleted');
});

it('five screenshots of an account wait at most, and one that replaces another is not counted twice', async () => {
  const author = await ada.user();
  const others = await ada.ctx.db.select().from(aiTools).where(ne(aiTools.id, tool.id)).limit(5);
  const [review] = await ada.ctx.db.select().from(reviews);
  await record(ada.ctx, (tx) =>
    tx.insert(reviews).values(others.map(({ id: toolId }) => ({ ...review!, id: toolId, toolId }))),
  );
  const sent: (string | null)[] = [];
  for (const reviewId of [id, ...others.slice(0, 4).map((other) => other.id), id, others[4]!.id])
    sent.push(await sendProof(author, reviewId, png(300, 300)));
  expect(sent).toEqual([null, null, null, null, null, null, expect.stringContaining('5 of your screenshots wait')]);
});
