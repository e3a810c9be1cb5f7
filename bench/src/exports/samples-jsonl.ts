import type { Sample } from '../record.ts';

/** A line for each call: its record without raw replies, headers of replies and the pace of the stream, which the run's folder keeps. */
export async function* renderSamplesJsonl(samples: AsyncIterable<Sample>): AsyncGenerator<string> {
  for await (const { attempts, ...sample } of samples) {
    const light = attempts.map(({ raw: _raw, timeline: _timeline, responseHeaders: _headers, ...attempt }) => attempt);
    yield `${JSON.stringify({ ...sample, attempts: light })}\n`;
  }
}
