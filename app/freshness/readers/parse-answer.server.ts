import type { z } from 'zod';
import { BodyError, parseJsonBytes } from '../../platform/request-body.server.ts';
import { type Answer, UnexpectedAnswer } from './reader.ts';

/** Deeper than any answer that is read here. */
const DEEPEST = 40;

/** @throws UnexpectedAnswer */
export function parseAnswer<Schema extends z.ZodType>({ body }: Answer, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = parseJsonBytes(body, DEEPEST);
  } catch (error) {
    // The parser's message quotes the document, which may hold anything.
    throw new UnexpectedAnswer(error instanceof BodyError ? error.message : 'The answer is not valid JSON.');
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new UnexpectedAnswer(
    `The answer does not have the documented form: "${issue?.path.join('.').slice(0, 100)}" is missing or of another kind.`,
  );
}
