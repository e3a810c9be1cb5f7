import { createSocket } from 'node:dgram';
import { afterAll, beforeAll } from 'vitest';

/** TXT records by name, on a name server of this machine. */
export const records = new Map<string, string>();
const nameServer = createSocket('udp4', (query, from) => {
  const labels: string[] = [];
  let end = 12;
  while (query[end]) {
    labels.push(query.toString('ascii', end + 1, end + 1 + query[end]!));
    end += query[end]! + 1;
  }
  const question = query.subarray(12, end + 5);
  const text = records.get(labels.join('.').toLowerCase());
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(text === undefined ? 0 : 1, 6);
  head.fill(0, 8);
  const found = Buffer.from(text ?? '');
  const answer = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, found.length + 1, found.length]);
  nameServer.send(
    Buffer.concat(text === undefined ? [head, question] : [head, question, answer, found]),
    from.port,
    from.address,
  );
});
beforeAll(() => new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve)));
afterAll(() => nameServer.close());

export const dnsPort = () => nameServer.address().port;
