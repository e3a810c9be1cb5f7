import { problem } from '../../platform/http-errors.ts';

/** A number of the query, such as `round`; `usual` where it is left out. @throws a problem Response for anything else */
export function wholeNumber(url: string, name: string, { usual, most }: { usual: number; most: number }): number {
  const text = new URL(url).searchParams.get(name);
  if (text === null || text === '') return usual;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw problem(400, {
    title: 'Bad request',
    detail: `${name} must be a whole number from 0 to ${most.toLocaleString('en-US')}.`,
  });
}

/** More rounds than any run has. */
const MOST_ROUNDS = 10_000;

export const readRound = (url: string) => wholeNumber(url, 'round', { usual: 1, most: MOST_ROUNDS });
