/** Sends bytes that no HTTP client would send, and reads the status of the answer. */
import { connect } from 'node:net';

export interface RawAnswer {
  /** Null when the connection was closed without an answer, or nothing came in time. */
  status: number | null;
  isLate: boolean;
  /** The first kilobyte after the headers. */
  start: string;
}

/** @param isCut whether nothing follows the bytes although the server waits for more */
export function exchange(port: number, bytes: Buffer, isCut: boolean, timeoutMs: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, timeoutMs);
    socket.on('connect', () => (isCut ? socket.end(bytes) : socket.write(bytes)));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      if (received.length < 8_192) received += text;
      // An event stream would go on.
      if (/\r\ncontent-type: text\/event-stream/i.test(received) && received.includes('\r\n\r\n')) socket.destroy();
    });
    // A server that has refused a body may close before all of it was sent.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      // What comes before the answer, such as 100 Continue, is none.
      const answer = received.replace(/^HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n/, '');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      const [, start = ''] = answer.split(/\r\n\r\n([\s\S]*)/, 2);
      resolve({ status: status === undefined ? null : Number(status), isLate, start: start.slice(0, 1_024) });
    });
  });
}
