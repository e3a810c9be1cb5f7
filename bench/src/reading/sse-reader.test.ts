import { expect, test } from 'vitest';
import { SseReader } from './sse-reader.ts';

function read(bytes: Buffer, size = bytes.length): { events: string[]; reader: SseReader } {
  const events: string[] = [];
  const reader = new SseReader((data, event) => events.push(event === '' ? data : `${event}=${data}`));
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return { events, reader };
}

test.each([
  ['line feeds', 'event: a\ndata: 1\n\ndata: 2\ndata: 3\n\n', ['a=1', '2\n3']],
  ['carriage returns and line feeds', 'event: a\r\ndata: 1\r\n\r\ndata: 2\r\ndata: 3\r\n\r\n', ['a=1', '2\n3']],
  ['carriage returns alone', 'event: a\rdata: 1\r\rdata: 2\rdata: 3\r\r', ['a=1', '2\n3']],
  ['a byte order mark', '\uFEFFdata: 1\n\n', ['1']],
  ['comments, ids and unknown fields', ': ping\nid: 7\nretry: 9\nfoo\ndata:1\n\n', ['1']],
  ['no closing blank line', 'data: 1\n\ndata: zażółć😀', ['1', 'zażółć😀']],
  ['a bare JSON error', '{"error":{}}\n', ['{"error":{}}']],
])('A stream with %s is read alike however it is cut', (_name, text, expected) => {
  const bytes = Buffer.from(text);
  for (let size = 1; size <= bytes.length; size++) expect(read(bytes, size).events).toEqual(expected);
});

test('Bytes that are not UTF-8 are counted and the rest is kept', () => {
  const bytes = Buffer.concat([Buffer.from('data: a'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('b\n\n')]);
  const { events, reader } = read(bytes);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatch(/^a.*b$/);
  expect(reader.invalidUtf8Count).toBe(2);
});

test('A ten megabyte event in small reads is joined once', () => {
  const { events } = read(Buffer.from(`data: ${'x'.repeat(10_000_000)}\n\n`), 16_384);
  expect(events[0]).toHaveLength(10_000_000);
});
