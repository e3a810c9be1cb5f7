import { longDate, writeDate } from '../ui/written-date.ts';

/** Descriptions, pros and cons have no source: the editors answer for them, and say when they last read them. */

const READ_ON = '2026-11-29';

/** The day on which the editors last read those of every built-in record beside its facts. */
export const judgedOn = longDate(READ_ON);

/** Beside or in a heading. */
export const judgementMark = `in the judgement of our editors, last read ${writeDate(READ_ON)}`;

/** A heading of its own. */
export const judgementHeading = `In the judgement of our editors, last read ${writeDate(READ_ON)}`;

/** For a list of sources. */
export const judgementSource = `In the judgement of our editors, who last read them beside the facts on ${judgedOn}`;
