import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import type { Answer, Question } from './measured-server.ts';

/** A server in a process of its own, whose CPU time is asked before and after a number of requests. */
export class MeasuredProcess {
  readonly #child: ChildProcess;
  readonly #pool: Pool;
  readonly url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    this.#pool = new Pool(url, { connections: 4, pipelining: 1 });
  }

  /** The built product on a data folder. */
  static async product(dataDir: string): Promise<MeasuredProcess> {
    const child = spawnChild({ BENCH_ROLE: 'product', DATA_DIR: dataDir });
    return new MeasuredProcess(child, (await next<{ url: string }>(child)).url);
  }

  /** node:http alone, answering everything with these bytes. */
  static async bare(headers: OutgoingHttpHeaders, body: Buffer): Promise<MeasuredProcess> {
    const child = spawnChild({ BENCH_ROLE: 'bare' });
    child.send({ ask: 'serve', headers, body: body.toString('base64') } satisfies Question);
    return new MeasuredProcess(child, (await next<{ url: string }>(child)).url);
  }

  async usage(): Promise<{ cpuUs: number; rssBytes: number }> {
    const answer = next<{ cpuUs: number; rssBytes: number }>(this.#child);
    this.#child.send({ ask: 'usage' } satisfies Question);
    return answer;
  }

  async get(pathname: string, headers: Record<string, string> = {}) {
    const response = await this.#pool.request({ method: 'GET', path: pathname, headers });
    const body = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: response.headers, body };
  }

  /** CPU time of the server per request, in milliseconds. */
  async cpuPerRequestMs(
    count: number,
    pathOf: (index: number) => string,
    headers: Record<string, string> = {},
  ): Promise<number> {
    const before = await this.usage();
    let index = 0;
    const worker = async () => {
      while (index < count) {
        const { status } = await this.get(pathOf(index++), headers);
        if (status !== 200) throw new Error(`${pathOf(index - 1).slice(0, 80)} answered ${status}`);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    const after = await this.usage();
    return (after.cpuUs - before.cpuUs) / 1_000 / count;
  }

  async stop(): Promise<void> {
    await this.#pool.close();
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }
}

function spawnChild(environment: Record<string, string>): ChildProcess {
  return fork(path.join(import.meta.dirname, 'measured-server.ts'), [], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      NEWS_INGEST: 'off',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function next<Kind extends Answer>(child: ChildProcess): Promise<Kind> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the measured server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as Kind);
    });
  });
}

/** A folder that is gone when the benchmark ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardstick-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
