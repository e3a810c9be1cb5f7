/**
 * How far 100 seeded attacks move the figure of a tool's reviews, and how 100 honest reviews move it, over a simulated
 * year with the product's own verbs.
 */
import { eq } from 'drizzle-orm';
import { attemptCount, user } from '../../app/accounts/schema.server.ts';
import type { UserContext } from '../../app/accounts/viewer.server.ts';
import { reviewFigure, reviewWeights } from '../../app/catalog/review-figure.ts';
import { aiTools } from '../../app/catalog/schema.server.ts';
import { parseConfig } from '../../app/platform/config.server.ts';
import { type Context, createContext, withActor } from '../../app/platform/context.server.ts';
import { openDatabase } from '../../app/platform/database.server.ts';
import { createLog } from '../../app/platform/log.server.ts';
import { mutate } from '../../app/platform/mutate.server.ts';
import { decideReview } from '../../app/reviews/decide-review.server.ts';
import type { ReviewContent } from '../../app/reviews/record/review.ts';
import { type ReviewRow, sumsOf } from '../../app/reviews/record/review-sums.server.ts';
import { reviews } from '../../app/reviews/schema.server.ts';
import { saveReview } from '../../app/reviews/writing/save-review.server.ts';
import { providerKey } from '../../app/vault/schema.server.ts';
import { temporaryFolder } from './support/measured-process.ts';

const LIMIT = 0.05;
const TOOL = 'tool-0';
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
/** An editor looks at what waits after two days, and recognises honest reviews. */
const EDITOR_MS = 2 * DAY_MS;

type Print = (line: string) => void;
type Step = 'email' | 'domain' | 'use';
interface Event {
  at: number;
  account: string;
  email: string;
  address: string;
  toolId: string;
  step: Step;
  isHonest: boolean;
  content: ReviewContent;
}

/** Mulberry32: the same numbers each time. */
class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
}

class Campaign {
  readonly events: Event[] = [];
  readonly random: Random;
  #accounts = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  words(count: number): string {
    return Array.from({ length: count }, () => `word${this.random.below(900)}`).join(' ');
  }

  add(review: { at: number; rating: number; isHonest: boolean } & Partial<Omit<Event, 'content'>> & { text?: string }) {
    const account = review.account ?? `account-${++this.#accounts}`;
    const number = this.events.length;
    const text = review.text ?? this.words(40);
    const rating = Math.max(1, Math.min(5, review.rating));
    this.events.push({
      account,
      email: `${account}@gmail.com`,
      address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      toolId: TOOL,
      step: 'email',
      ...review,
      content: {
        works: rating,
        ease: rating,
        value: rating,
        support: null,
        pros: text,
        cons: `${text.slice(0, 60)} ${review.text === undefined ? this.words(12) : ''}`,
        useCase: review.text ?? this.words(6),
        byline: '',
        usedFor: 'months',
        usedEach: 'week',
        conflict: 'none',
        incentive: 'none',
      },
    });
    return account;
  }

  honest(count: number): void {
    for (let index = 0; index < count; index++) {
      const at = this.random.next() * 365 * DAY_MS;
      const share = this.random.next();
      const rating = [2, 3, 4, 4, 4, 5, 5][this.random.below(7)]!;
      const step: Step = share < 0.6 ? 'email' : share < 0.85 ? 'domain' : 'use';
      const account = `honest-${index}`;
      const email = step === 'domain' ? `${account}@company${this.random.below(60)}.example` : `${account}@web.de`;
      this.add({ at, rating, isHonest: true, account, email, step });
    }
  }

  /** One attack of a kind. @param target the rating that it pushes to */
  attack(kind: string, target: number): void {
    const start = this.random.next() * 300 * DAY_MS;
    const common = { rating: target, isHonest: false };
    const original = this.words(40);
    const times = (count: number, work: (index: number) => void) => Array.from({ length: count }, (_, i) => work(i));
    if (kind === 'ring')
      times(5, (index) => {
        const account = this.add({ ...common, at: start + index * 0.3 * DAY_MS });
        const email = `${account}@gmail.com`;
        for (const other of [1, 2, 3]) {
          const at = start + (index * 0.3 + other * 0.05) * DAY_MS;
          this.add({ ...common, at, account, email, toolId: `tool-${other}` });
        }
      });
    if (kind === 'burst') times(8, (index) => this.add({ ...common, at: start + index * 0.03 * DAY_MS }));
    if (kind === 'near-duplicates')
      times(5, (index) => {
        const words = original.split(' ');
        words[this.random.below(words.length)] = this.words(1);
        this.add({ ...common, at: start + index * 2 * DAY_MS, text: words.join(' ') });
      });
    if (kind === 'self-review')
      times(3, (index) => {
        const host = index === 0 ? 'openai.com' : 'mail.openai.com';
        this.add({ ...common, at: start + index * 5 * DAY_MS, email: `me${this.events.length}@${host}` });
      });
    if (kind === 'slow campaign')
      times(6, (index) => {
        const at = start + index * 9 * DAY_MS;
        const bought = `me@bought${this.events.length}.example`;
        this.add({ ...common, at, ...(index % 2 === 0 ? { email: bought } : {}) });
      });
  }
}

const kinds = ['ring', 'burst', 'near-duplicates', 'self-review', 'slow campaign'];

class Year {
  readonly ctx: Context;
  nowMs = START;
  constructor(parts: Omit<Parameters<typeof createContext>[0], 'now'>) {
    this.ctx = createContext({ ...parts, now: () => new Date(this.nowMs) });
  }

  async prepare(): Promise<void> {
    await mutate(this.ctx, 'bench.reset', { kind: 'bench', id: 'reviews' }, async (tx) => {
      await tx.delete(user);
      await tx.delete(attemptCount);
      await tx.delete(aiTools);
      const at = new Date(START);
      const row = { name: 'Tool', description: 'A tool.', category: 'text-generation', vendor: 'OpenAI', pricing: {} };
      const website = 'https://openai.com';
      for (let index = 0; index < 4; index++)
        await tx
          .insert(aiTools)
          .values({ ...row, id: `tool-${index}`, website, origin: 'hand', createdAt: at, updatedAt: at });
    });
  }

  async #person({ account, email, step }: Event): Promise<UserContext> {
    const at = new Date(this.nowMs);
    await mutate(this.ctx, 'bench.person', { kind: 'user', id: account }, async (tx) => {
      await tx.insert(user).values({ id: account, email, emailVerified: true }).onConflictDoNothing();
      const key = { provider: 'openai', name: '', sealedKey: '', lastFour: '', keyStatus: 'valid' };
      const times = { checkedAt: at, createdAt: at, updatedAt: at };
      if (step === 'use') await tx.insert(providerKey).values({ ...key, ...times, id: account, userId: account });
    });
    const viewer = { id: account, email, isEmailVerified: true };
    return { ...withActor(this.ctx, { kind: 'user', userId: account, role: 'user' }), viewer } as UserContext;
  }

  /** @returns the honest reviews that waited, the attacking ones that did not, and how far the latter moved the figure */
  async play(events: readonly Event[]) {
    const isHonest = new Map(events.map(({ account, isHonest }) => [account, isHonest]));
    const waiting: { id: string; dueMs: number }[] = [];
    const result = { honestWaited: 0, attacksCounted: 0, attacks: 0, most: 0, last: 0 };
    for (const event of events.toSorted((a, b) => a.at - b.at)) {
      this.nowMs = START + event.at;
      while (waiting[0] && waiting[0].dueMs <= this.nowMs)
        await decideReview(this.ctx, waiting.shift()!.id, { outcome: 'published' });
      const tool = { id: event.toolId, website: 'https://openai.com', vendor: 'OpenAI', company: null, facts: [] };
      const saved = await saveReview(await this.#person(event), tool, event.content, event.address);
      if (event.toolId !== TOOL) continue;
      if (!('state' in saved)) throw new Error('A limit refused a review: the simulation is too fast.');
      const { state } = saved;
      if (!event.isHonest) result.attacks += 1;
      if (!event.isHonest && state === 'public') result.attacksCounted += 1;
      const rows = await this.ctx.db.select().from(reviews).where(eq(reviews.toolId, TOOL));
      if (event.isHonest && state === 'waiting') {
        result.honestWaited += 1;
        const { id } = rows.find(({ userId }) => userId === event.account)!;
        waiting.push({ id, dueMs: this.nowMs + EDITOR_MS });
      }
      const shown = rows.filter((row: ReviewRow) => row.state === 'public');
      const honest = shown.filter(({ userId }) => isHonest.get(userId));
      result.last = reviewFigure(sumsOf(shown)) - reviewFigure(sumsOf(honest));
      result.most = Math.max(result.most, Math.abs(result.last));
    }
    for (const { id } of waiting) await decideReview(this.ctx, id, { outcome: 'published' });
    const [tool] = await this.ctx.db.select().from(aiTools).where(eq(aiTools.id, TOOL));
    return { ...result, figure: reviewFigure({ weight: tool!.reviewWeight, stars: tool!.reviewStars }), tool: tool! };
  }
}

/** What the published formula says, computed by hand. */
function byHand(events: readonly Event[]): number {
  let [sum, weight] = [20 * 3.5, 20];
  for (const { step, content } of events) {
    weight += reviewWeights[step];
    sum += reviewWeights[step] * content.works!;
  }
  return sum / weight;
}

export async function bench(print: Print): Promise<void> {
  const folder = temporaryFolder();
  const config = parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const log = createLog(config.logLevel);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  const year = new Year({ db: database.reads, config, log, actor: { kind: 'system', name: 'benchmark' } });
  try {
    const alone = new Campaign(1);
    alone.honest(100);
    await year.prepare();
    const honest = await year.play(alone.events);
    const expected = byHand(alone.events);
    print(
      `100 honest reviews: figure ${honest.figure.toFixed(4)}, by the formula ${expected.toFixed(4)}; ${honest.honestWaited} waited for an editor`,
    );
    if (Math.abs(honest.figure - expected) > 1e-9) throw new Error('The figure is not what the formula says.');
    for (const [name, targets] of Object.entries({ up: [5], down: [1], 'both ways': [1, 5] })) {
      const all = new Campaign(1);
      all.honest(100);
      for (let index = 0; index < 100; index++)
        all.attack(kinds[index % kinds.length]!, targets[Math.floor(index / kinds.length) % targets.length]!);
      await year.prepare();
      const { attacks, attacksCounted, most, last, honestWaited } = await year.play(all.events);
      const verdict = most <= LIMIT ? 'within' : 'OVER';
      print(
        `100 attacks ${name} (${attacks} reviews, ${attacksCounted} counted): ${last.toFixed(3)} at the end, ${most.toFixed(3)} at most, ${verdict} the limit of ${LIMIT}; ${honestWaited} honest reviews waited`,
      );
      if (most > LIMIT) process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}

if (import.meta.main) await bench(console.log);
