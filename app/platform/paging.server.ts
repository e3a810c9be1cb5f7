import { z } from 'zod';
import { wholeNumber } from './api-operation.server.ts';
import { parseCursor } from './page-of-list.ts';

/** How a list of the API is asked for, page by page. */

const MOST_ON_PAGE = 100;

export const limit = wholeNumber({ least: 1, most: MOST_ON_PAGE, usual: 20 }).meta({
  description: 'Entries of a page.',
});
const cursor = z
  .string()
  .max(600)
  .refine((text) => parseCursor(text) !== null, 'is not a cursor that this interface gave')
  .optional()
  .meta({ description: 'The field next of the page before.' });
export const paging = { limit, cursor };
export const cursorOf = (text: string | undefined) => (text === undefined ? null : parseCursor(text));
