/** How long the administrators' inbox takes with 10,000 items on PostgreSQL, as a page over HTTP. */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { MeasuredProcess, median, temporaryFolder } from './support/measured-process.ts';

const ITEMS = 10_000;
const REQUESTS = 100;
const LIMIT_MS = 200;

type Print = (line: string) => void;

/** Six of ten are corrections of tools, the others new tools. */
const fill = `
  INSERT INTO contributions (id, kind, token, subject_kind, subject_id, field, content, sent_at, due_at, state)
  SELECT 'c' || n, CASE WHEN n % 10 < 6 THEN 'correction' ELSE 'submission' END, 'token' || n, 'tool',
    (SELECT id FROM ai_tools ORDER BY id LIMIT 1 OFFSET n % 200), 'pricing.free',
    CASE WHEN n % 10 < 6
      THEN jsonb_build_object('name', 'Tool ' || n, 'label', 'Free Plan', 'values', '[false]'::jsonb, 'present', 'Yes',
        'source', 'https://vendor' || n || '.test/prices', 'quote', 'There is no free plan.', 'note', NULL)
      ELSE jsonb_build_object('name', 'Tool ' || n, 'website', 'https://tool' || n || '.test/', 'category', 'coding',
        'description', 'Does something for somebody.', 'vendor', NULL, 'note', NULL) END,
    now() - n * interval '1 minute', now() - n * interval '1 minute', 'waiting'
  FROM generate_series(1, ${ITEMS}) AS n`;

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

async function measure(print: Print, product: MeasuredProcess, client: pg.Client): Promise<void> {
  const cookie = await signUp(product.url);
  await client.query(`UPDATE "user" SET role = 'administrator'`);
  await client.query(fill);
  await client.query('ANALYZE contributions');
  for (const address of ['/admin/inbox', '/admin/inbox?kind=submission']) {
    const times: number[] = [];
    for (let index = 0; index < REQUESTS; index++) {
      const startedMs = performance.now();
      const { status, body } = await product.get(address, { cookie });
      times.push(performance.now() - startedMs);
      if (status !== 200 || (!body.includes('Tool 10000') && !body.includes('New tool')))
        throw new Error(`${address} answered ${status}.`);
    }
    const first = times.shift()!;
    const late = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
    const verdict = late <= LIMIT_MS ? 'within' : 'OVER';
    const figures = [
      `first ${first.toFixed(0)} ms`,
      `median ${median(times).toFixed(0)} ms`,
      `p95 ${late.toFixed(0)} ms`,
    ];
    print(`${address}, ${ITEMS} items: ${figures.join(', ')}; ${verdict} the limit of ${LIMIT_MS} ms`);
  }
}

export async function bench(print: Print): Promise<void> {
  const folder = temporaryFolder();
  const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
    findPostgres: (folder: string) => Promise<{ url: string; stop: () => Promise<void> } | null>;
  };
  const postgres = await findPostgres(folder);
  if (postgres === null) return print('No PostgreSQL on this machine: the inbox is not measured.');
  process.env.DATABASE_URL = postgres.url;
  const client = new pg.Client({ connectionString: postgres.url });
  const product = await MeasuredProcess.product(folder);
  try {
    await client.connect();
    await measure(print, product, client);
  } finally {
    await product.stop();
    await client.end();
    await postgres.stop();
  }
}

if (import.meta.main) await bench(console.log);
