// Reads a recorded reply as the reading thread would, cut into reads of a given size.
import { readFileSync } from 'node:fs';
import type { AnswerSnapshot } from '../providers/answer-draft.ts';
import { findDialect } from '../providers/dialects.ts';
import { BodyReader } from '../reading/body-reader.ts';

export function readFixture(
  name: string,
  dialect: string,
  readBytes = 1 << 20,
): AnswerSnapshot & { malformed: number } {
  const bytes = readFileSync(new URL(`../providers/fixtures/${name}.sse`, import.meta.url));
  const reader = new BodyReader(findDialect(dialect), true, 'text/event-stream');
  for (let at = 0; at < bytes.length; at += readBytes) reader.push(bytes.subarray(at, at + readBytes));
  reader.end();
  return { ...reader.draft.snapshot(), malformed: reader.malformedEventCount };
}
