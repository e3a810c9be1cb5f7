import { describe, expect, it } from 'vitest';
import { makeSample } from '../testing/make-sample.ts';
import { JudgeBudget, MOST_REPLY_TOKENS } from './judge-budget.ts';
import type { PairJudgement } from './judgement.ts';

const prompt = { messages: [{ role: 'user' as const, content: 'x'.repeat(400) }] };
const noPrice = () => null;
/** Of the prompt above: a hundred tokens of text, twenty for its frame, and the longest reply. */
const most = 120 + MOST_REPLY_TOKENS;

describe('a judge’s budget', () => {
  it('counts what an earlier start paid for grades and comparisons', () => {
    const budget = new JudgeBudget({ nanos: 1000, tokens: null });
    const score = { name: 'kind', type: 'judge', passed: true, value: 1, reason: '' };
    budget.takeOverGrades(makeSample({ scores: [{ ...score, detail: { raw: '[[9]]', costNanos: 300, tokens: 20 } }] }));
    const order = { raw: '[[A]]', costNanos: 200, tokens: 10 };
    budget.takeOverJudgements([{ orders: [order, order] } as unknown as PairJudgement]);
    expect(budget.spending).toMatchObject({ nanos: 700, tokens: 40, isAtLeast: false });
  });

  it('takes over what was paid in another currency as an unknown amount, and what was free as nothing', () => {
    const budget = new JudgeBudget({ nanos: null, tokens: null });
    const order = (more: object) => ({ raw: '[[A]]', tokens: 10, ...more });
    const free = { orders: [order({ costNanos: 0, currency: null }), order({ costNanos: 200, currency: 'USD' })] };
    budget.takeOverJudgements([free as unknown as PairJudgement]);
    expect(budget.spending).toMatchObject({ nanos: 200, isAtLeast: false });
    const score = { name: 'kind', type: 'judge', passed: true, value: 1, reason: '' };
    const detail = order({ costNanos: 300, currency: 'EUR' });
    budget.takeOverGrades(makeSample({ scores: [{ ...score, detail }] }));
    expect(budget.spending).toMatchObject({ nanos: 200, tokens: 30, isAtLeast: true });
  });

  it('reserves the most a question may take, frees it afterwards, and refuses a question beyond the limit', () => {
    const budget = new JudgeBudget({ nanos: null, tokens: 2 * most + 10 });
    const first = budget.reserve(prompt, noPrice);
    expect(first).toEqual({ nanos: 0, tokens: most });
    budget.settle(first!, makeSample({ attempts: 0 }));
    expect(budget.spending.reserved).toEqual({ nanos: 0, tokens: 0 });
    budget.reserve(prompt, noPrice);
    expect(budget.problem).toBeNull();
    budget.calls.tokens = 11;
    expect(budget.reserve(prompt, noPrice)).toBeNull();
    expect(budget.problem).toBe('The tokens set aside for the judge are used up.');
  });

  it('says that more may have been spent where a price is unknown', () => {
    const budget = new JudgeBudget({ nanos: null, tokens: null });
    budget.settle(budget.reserve(prompt, noPrice)!, makeSample({ costNanos: null }));
    expect(budget.spending.isAtLeast).toBe(true);
  });

  it('ends a judge that cannot be asked, at once where its key is refused', () => {
    const [slow, refused] = [
      new JudgeBudget({ nanos: null, tokens: null }),
      new JudgeBudget({ nanos: null, tokens: null }),
    ];
    for (let failure = 1; failure <= 5; failure++) {
      expect(slow.problem).toBeNull();
      slow.countFailure('No reply.', null);
    }
    expect(slow.problem).toBe('The judge could not be asked: No reply.');
    refused.countFailure('Bad key.', { httpStatus: 401 } as never);
    expect(refused.problem).toBe('The judge could not be asked: Bad key.');
  });

  it('ends a judge whose first ten replies hold no verdict, but not one that had a usable one', () => {
    const [useless, useful] = [
      new JudgeBudget({ nanos: null, tokens: null }),
      new JudgeBudget({ nanos: null, tokens: null }),
    ];
    useful.countReply(true);
    for (let reply = 1; reply <= 10; reply++) for (const budget of [useless, useful]) budget.countReply(false);
    expect(useless.problem).toBe('None of the judge’s first 10 replies held a verdict.');
    expect(useful.problem).toBeNull();
  });
});
