import { connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server whose connections a test can cut and restore. */
export interface SeverableProxy {
  /** The server's address through the proxy. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  sever(): Promise<void>;
  mend(): Promise<void>;
}

export async function openSeverableProxy(url: string): Promise<SeverableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
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
  };
}
