import { createSocket } from 'node:dgram';

export interface NameServer {
  port: number;
  /** TXT records by name. */
  records: Map<string, string>;
  close: () => void;
}

/** A name server on this machine. */
export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket = createSocket('udp4', (query, from) => {
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
    const parts = text === undefined ? [head, question] : [head, question, answer, found];
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { port: socket.address().port, records, close: () => socket.close() };
}
