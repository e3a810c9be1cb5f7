import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { signedUp, type TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { withActor } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { reviewProofs, reviews } from '../../reviews/schema.server.ts';
import { reviewContent as content, png } from '../../reviews/testing/written-review.ts';
import { sendProof, withdrawProof } from '../../reviews/writing/prove-use.server.ts';
import { saveReview } from '../../reviews/writing/save-review.server.ts';
import { decideItem } from '../inbox/decide-item.server.ts';
import { inboxSources } from '../inbox/inbox-sources.server.ts';
import { loader } from './proof.ts';

const tool = { id: 'chatgpt', website: 'https://chatgpt.com', vendor: 'OpenAI', company: 'openai', facts: [] };
const accepted = { outcome: 'accepted', choice: 'use', by: '' } as const;

let ada: TestBrowser;
let id: string;
beforeEach(async () => {
  const person = { companyName: 'Acme', email: 'ada@gmail.com', password: 'correct horse' };
  ada = await signedUp(person, { prepare: loadBuiltInContent });
  await record(ada.ctx, async (tx) => {
    await tx.update(user).set({ emailVerified: true });
    await tx.insert(user).values({ id: 'mo', email: 'mo@staff.example', role: 'moderator' });
  });
  await saveReview(await ada.user(), tool, content, '198.51.100.1');
  id = (await ada.ctx.db.select().from(reviews))[0]!.id;
});

/** @returns the id of the screenshot */
async function send(bytes = png(1_200, 800)) {
  expect(await sendProof(await ada.user(), id, bytes)).toBe(null);
  return (await ada.ctx.db.select({ id: reviewProofs.id }).from(reviewProofs))[0]!.id;
}
const accept = (proofId: string) =>
  decideItem(
    withActor(ada.ctx, { kind: 'user', userId: 'mo', role: 'moderator' }),
    { kind: 'proof', id: proofId },
    accepted,
  );
const step = async () => (await ada.ctx.db.select().from(reviews))[0]!.verification;

it('a moderator accepts the screenshot that they have seen, and never the one that replaced it', async () => {
  const seen = await send();
  expect((await inboxSources.proof.find(ada.ctx, seen))?.evidence[0]?.href).toBe(`/admin/inbox/proof/${seen}`);
  const replaced = await send();
  expect([await accept(seen), await step()]).toEqual(['This is not in the inbox any more.', 'email']);
  expect([await accept(replaced), await step()]).toEqual([null, 'use']);
  expect(await accept(replaced)).toMatch(/^It was accepted by mo@staff\.example/);
});

it('a screenshot that its author withdrew is said to be gone, and not to be decided by its author', async () => {
  const proofId = await send();
  await withdrawProof(await ada.user(), id);
  expect(await accept(proofId)).toBe('This is not in the inbox any more.');
});

it('a screenshot is served to moderators and administrators, as an image that can do nothing', async () => {
  const bytes = png(1_200, 800);
  const proofId = await send(bytes);
  const own = await ada.user();
  const open = async (role: string) => {
    await record(ada.ctx, (tx) => tx.update(user).set({ role }).where(eq(user.id, own.viewer.id)));
    const request = ada.request(`/admin/inbox/proof/${proofId}`);
    const args = { context: ada.provider(), request, params: { proofId } };
    return (await loader(args as never).catch((thrown: unknown) => thrown)) as Response & { init?: ResponseInit };
  };
  for (const role of ['user', 'provider', 'editor']) {
    const { status, init } = await open(role);
    expect(status ?? init?.status, role).toBe(403);
  }
  for (const role of ['moderator', 'administrator']) {
    const { headers, ...answer } = await open(role).then(async (response) => ({
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    }));
    expect(answer.body.equals(bytes), role).toBe(true);
    expect(headers).toEqual({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="proof"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
});
