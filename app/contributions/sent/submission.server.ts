import { z } from 'zod';
import { plainLine } from '../plain-words.ts';
import { errorsOf, type Read, type Typed } from '../read-correction.server.ts';
import { outsideAddress } from './outside-address.server.ts';

/** What a submission of a tool says, as stored. */
export interface SubmissionContent {
  name: string;
  website: string;
  category: string;
  description: string;
  vendor: string | null;
  note: string | null;
}

const nullIfEmpty = (text: string) => (text === '' ? null : text);

const submissionSchema = z.object({
  name: plainLine(120, 2, 'Please name the tool.'),
  website: outsideAddress('Please give the address of its website.'),
  category: plainLine(80, 1, 'Please choose a category.'),
  description: plainLine(600, 30, 'Please say in a sentence or two what it does and for whom: at least 30 characters.'),
  vendor: plainLine(120).transform(nullIfEmpty),
  note: plainLine(400).transform(nullIfEmpty),
});

/** Reads a submission from what was typed. @param categories known ids */
export function readSubmission(typed: Typed, categories: readonly string[]): Read<SubmissionContent> {
  const { data, error } = submissionSchema.safeParse(typed);
  if (data === undefined) return { errors: errorsOf(error) };
  if (!categories.includes(data.category)) return { errors: { category: 'Please choose a category.' } };
  return { content: data };
}
