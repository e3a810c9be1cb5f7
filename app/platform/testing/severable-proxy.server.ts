import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server whose connections a test can cut and restore. */
export interface SeverableProxy {
  /** The server's address through the proxy. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  sever(): Promise<void>;
  mend(): Promise<void>;
  /** Breaks each connection once so many bytes have passed in both directions together; 0: none any more. */
  severAfter(bytes: number): void;
  /** Forwards nothing from now on and breaks no connection, as a server that hangs; new connections are taken, too. */
  hang(): void;
  /** Forwards again; `isLost`: not on the connections from before, as after a network that lost them. */
  goOn(isLost?: boolean): void;
}

export async function openSeverableProxy(url: string): Promise<SeverableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let hangs = false;
  let mostBytes = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        pairs.delete(near);
        near.destroy();
        far.destroy();
      });
    }
    let passed = 0;
    for (const socket of [near, far])
      socket.on('data', ({ length }) => {
        passed += length;
        if (mostBytes > 0 && passed > mostBytes) near.destroy();
      });
    pairs.set(near, far);
    if (!hangs) near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  return {
    url: address.href,
    sever: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(port),
    severAfter: (bytes) => {
      mostBytes = bytes;
    },
    hang: () => {
      hangs = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    goOn: (isLost = false) => {
      hangs = false;
      if (isLost) pairs.clear();
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
    },
  };
}
