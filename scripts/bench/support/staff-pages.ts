import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { MeasuredProcess, median, temporaryFolder } from './measured-process.ts';

/** Measures pages of the administration on PostgreSQL, as an administrator's requests over HTTP. */

const REQUESTS = 100;
const LIMIT_MS = 200;

type Print = (line: string) => void;

export interface StaffPages {
  /** What the rows are, for the printed lines. */
  amount: string;
  fill: (client: pg.Client) => Promise<void>;
  /** The addresses, each with a text that its page has, and the role that opens it: an administrator's by default. */
  pages: readonly [address: string, text: string, role?: string][];
}

export async function benchStaffPages(print: Print, { amount, fill, pages }: StaffPages): Promise<void> {
  const folder = temporaryFolder();
  const { findPostgres } = (await import('../../find-postgres.mjs' as string)) as {
    findPostgres: (folder: string) => Promise<{ url: string; stop: () => Promise<void> } | null>;
  };
  const postgres = await findPostgres(folder);
  if (postgres === null) return print('No PostgreSQL on this machine: nothing is measured.');
  process.env.DATABASE_URL = postgres.url;
  const client = new pg.Client({ connectionString: postgres.url });
  const product = await MeasuredProcess.product(folder);
  try {
    await client.connect();
    const cookie = await signUp(product.url);
    await fill(client);
    for (const [address, text, role = 'administrator'] of pages) {
      await client.query('UPDATE "user" SET role = $1', [role]);
      print(`${address} (${role}), ${amount}: ${await measure(product, cookie, address, text)}`);
    }
  } finally {
    await product.stop();
    await client.end();
    await postgres.stop();
  }
}

async function signUp(url: string): Promise<string> {
  const form = {
    intent: 'password',
    companyName: 'Acme',
    email: 'ada@acme.example',
    password: 'correct horse battery',
  };
  const answer = await fetch(`${url}/sign-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams(form),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function measure(product: MeasuredProcess, cookie: string, address: string, text: string): Promise<string> {
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index++) {
    const startedMs = performance.now();
    const { status, body } = await product.get(address, { cookie });
    times.push(performance.now() - startedMs);
    if (status !== 200 || !body.includes(text)) throw new Error(`${address} answered ${status}.`);
  }
  const first = times.shift()!;
  const late = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
  const verdict = late <= LIMIT_MS ? 'within' : 'OVER';
  const figures = [
    `first ${first.toFixed(0)} ms`,
    `median ${median(times).toFixed(0)} ms`,
    `p95 ${late.toFixed(0)} ms`,
  ];
  return `${figures.join(', ')}; ${verdict} the limit of ${LIMIT_MS} ms`;
}
