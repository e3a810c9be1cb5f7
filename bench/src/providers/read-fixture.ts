// Reads a recorded reply as the reading thread would, cut into reads of a given size. For tests.
import { readFileSync } from 'node:fs';
import { BodyReader } from '../reading/body-reader.ts';
import type { AnswerSnapshot } from './answer-draft.ts';
import { findDialect } from './dialects.ts';

export function readFixture(
  name: string,
  dialect: string,
  readBytes = 1 << 20,
): AnswerSnapshot & { malformed: number } {
  const bytes = readFileSync(new URL(`./fixtures/${name}.sse`, import.meta.url));
  const reader = new BodyReader(findDialect(dialect), true, 'text/event-stream');
  for (let at = 0; at < bytes.length; at += readBytes) reader.push(bytes.subarray(at, at + readBytes));
  reader.end();
  return { ...reader.draft.snapshot(), malformed: reader.malformedEventCount };
}
