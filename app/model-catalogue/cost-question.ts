import { MOST_REQUESTS_PER_DAY } from '@yardstick/bench/words';

/** What the calculator is asked. The URL holds all of it. */
export interface CostQuestion {
  /** Requests a day. */
  requests: number;
  /** Tokens of a request. */
  input: number;
  output: number;
  /** Percent of the input tokens that are read from a cache, and of the requests that are sent as a batch. */
  cached: number;
  batch: number;
  /** The prices of this day, in ISO form. */
  day: string;
  text: string;
  sort: CostOrder;
  /** Not what the months cost but which models are left out for this reason. */
  left: LeftReason | null;
  page: number;
}

export const costOrders = ['cost', 'context', 'name'] as const;
export type CostOrder = (typeof costOrders)[number];

/** Why a served model has no answer. */
export const leftReasons = ['too-long', 'no-price', 'other-unit'] as const;
export type LeftReason = (typeof leftReasons)[number];

/** No source dates a price before this day. */
export const FIRST_DAY = '2023-01-01';
export const mostOf = {
  requests: MOST_REQUESTS_PER_DAY,
  input: 10_000_000,
  output: 10_000_000,
  cached: 100,
  batch: 100,
} as const;
const usual = { requests: 1000, input: 3000, output: 1000, cached: 0, batch: 0 } as const;
const parameters = { requests: 'requests', input: 'in', output: 'out', cached: 'cached', batch: 'batch' } as const;
type Amount = keyof typeof usual;

/** Reads a query string; what it does not understand counts as not there. */
export function parseCostQuestion(query: URLSearchParams, today: string): CostQuestion {
  const amount = (name: Amount) => {
    const text = query.get(parameters[name]) ?? '';
    const isGood = /^\d{1,8}$/.test(text) && Number(text) <= mostOf[name];
    return isGood ? Number(text) : usual[name];
  };
  const day = query.get('day') ?? '';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && day >= FIRST_DAY && day < today;
  const page = Number(query.get('page'));
  return {
    requests: amount('requests'),
    input: amount('input'),
    output: amount('output'),
    cached: amount('cached'),
    batch: amount('batch'),
    day: isDay ? day : today,
    text: (query.get('q') ?? '').trim().slice(0, 100),
    sort: costOrders.find((order) => order === query.get('sort')) ?? 'cost',
    left: leftReasons.find((reason) => reason === query.get('left')) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The path of a question, without what is the default. */
export function calculatorPath(question: CostQuestion, today: string): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(usual) as Amount[])
    if (question[name] !== usual[name]) query.set(parameters[name], String(question[name]));
  if (question.day !== today) query.set('day', question.day);
  if (question.text !== '') query.set('q', question.text);
  if (question.sort !== 'cost') query.set('sort', question.sort);
  if (question.left !== null) query.set('left', question.left);
  if (question.page > 1) query.set('page', String(question.page));
  return query.size === 0 ? '/calculator' : `/calculator?${query}`;
}
