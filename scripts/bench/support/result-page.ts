import { performance } from 'node:perf_hooks';
import { brotliCompressSync } from 'node:zlib';
import { runSuite, type Sample } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { user } from '../../../app/accounts/schema.server.ts';
import { withActor } from '../../../app/platform/context.server.ts';
import { storePushedRun } from '../../../app/run-api/push/push-run.server.ts';
import type { Product } from '../../../e2e/product.ts';
import { BenchmarkAccounts } from './benchmark-accounts.ts';
import { median } from './measured-process.ts';

const [MODELS, CASES, ROUNDS] = [10, 100, 10];
const LIMIT_MS = 300;
const LIMIT_BYTES = 300_000;

/** A run of 10,000 simulated calls, as it would have been measured. */
async function makeRun(): Promise<{ manifest: unknown; samples: Sample[] }> {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite: {
      name: 'Ten thousand',
      cases: Array.from({ length: CASES }, (_, at) => ({
        id: `case-${at}`,
        prompt: { messages: [{ role: 'user' as const, content: `Question ${at}: why is the sky blue?` }] },
      })),
    },
    models: Array.from({ length: MODELS }, (_, at) => ({
      key: `m${at}`,
      name: `Model ${at}`,
      provider: 'demo',
      parameters: { pace: 0 },
      model: ['demo-swift', 'demo-steady', 'demo-thorough'][at % 3]!,
    })),
    rounds: ROUNDS,
    seed: 7,
    runId: 'ten-thousand',
    pauseMs: 0,
    keepsRaw: false,
    concurrency: 50,
    sink: (sample) => void samples.push(sample),
  });
  return { manifest, samples };
}

const EMAIL = 'pages@example.com';

/** Signs up by the form; the session lives in the database and outlasts a restart. @returns the cookies */
async function signUp(product: Product): Promise<string> {
  const form = { companyName: 'Measured', email: EMAIL, password: 'Passw0rd!long' };
  const answer = await fetch(`${product.url}/sign-up`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: { origin: product.url },
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (cookies.length === 0) throw new Error(`signing up answered ${answer.status} without a session`);
  return cookies.join('; ');
}

/** The page of a run of 10,000 samples: time of the server and bytes sent. */
export async function measureResultPage(print: (line: string) => void, product: Product): Promise<void> {
  const cookie = await signUp(product);
  await product.kill();
  const accounts = await BenchmarkAccounts.open(product.environment);
  const [owner] = await accounts.ctx.db.select({ id: user.id }).from(user).where(eq(user.email, EMAIL));
  const userId = owner!.id;
  const ctx = withActor(accounts.ctx, { kind: 'user', userId, role: 'user' });
  const stored = await storePushedRun(ctx, userId, Buffer.from(JSON.stringify(await makeRun())));
  await accounts.close();
  if ('problem' in stored) throw new Error(stored.problem);
  await product.restart();
  const times: number[] = [];
  let html = Buffer.alloc(0);
  for (let round = 0; round < 15; round++) {
    const startedMs = performance.now();
    const answer = await fetch(`${product.url}/benchmarking/runs/${stored.runId}`, { headers: { cookie } });
    html = Buffer.from(await answer.arrayBuffer());
    if (round > 0) times.push(performance.now() - startedMs);
    if (answer.status !== 200) throw new Error(`the page of the run answered ${answer.status}`);
  }
  const ms = median(times);
  const sent = brotliCompressSync(html).length;
  print(
    `Page of ${MODELS * CASES * ROUNDS} samples: ${ms.toFixed(0)} ms until the last byte (slowest ${Math.max(...times).toFixed(0)} ms), ${(html.length / 1_000).toFixed(0)} kB (${(sent / 1_000).toFixed(0)} kB compressed); ${ms <= LIMIT_MS && html.length <= LIMIT_BYTES ? 'within' : 'OVER'} the limits of ${LIMIT_MS} ms and ${LIMIT_BYTES / 1_000} kB`,
  );
}
