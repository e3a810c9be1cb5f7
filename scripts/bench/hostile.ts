/**
 * How long other requests wait while an account, or a visitor, sends the most expensive known requests: /healthz is
 * requested in parallel.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openProduct, type Product } from '../../e2e/product.ts';
import type { FromSender } from './support/hostile-sender.ts';
import { MeasuredProcess } from './support/measured-process.ts';

const LIMIT_MS = 250;
const BLOCK_LIMIT_MS = 100;
/** How long the consequences of an act are observed after its answer. */
const AFTERWARDS_MS = 1_000;
const support = path.join(import.meta.dirname, 'support');

/** Response time on a new connection, ms: the server closes connections on which it refuses a body half-way. */
function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const askedMs = performance.now();
    const request = get(url, { agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - askedMs));
    });
    request.on('error', reject);
  });
}

async function nextOf(sender: ChildProcess): Promise<FromSender> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(sender, 'exit', { signal }).then(() => Promise.reject(new Error('the sender ended')));
  const [message] = (await Promise.race([once(sender, 'message', { signal }), ended]).finally(() =>
    settled.abort(),
  )) as [FromSender];
  return message;
}

/** The longest time that the product's event loop was blocked, from this offset in its log. */
function longestBlockMs(product: Product, from: number) {
  const blocks = [
    ...product
      .log()
      .slice(from)
      .matchAll(/event loop blocked for (\d+) ms, (\d+) ms/g),
  ];
  const most = (group: number) => Math.max(0, ...blocks.map((found) => Number(found[group])));
  return { wall: most(1), cpu: most(2) };
}

/** Worst times, ms, while the sender carries out one act, and a little longer. */
async function measure(product: Product, control: string, sender: ChildProcess, act: string) {
  const from = product.log().length;
  const answer = nextOf(sender);
  let isOver = false;
  void answer.then(() => wait(AFTERWARDS_MS)).finally(() => (isOver = true));
  sender.send(act);
  const worstMs = { product: 0, control: 0 };
  const watch = async (which: keyof typeof worstMs, url: string) => {
    for (; !isOver; await wait(10)) worstMs[which] = Math.max(worstMs[which], await ask(url));
  };
  await Promise.all([watch('product', `${product.url}/healthz`), watch('control', control)]);
  const { outcome, seconds } = (await answer) as Extract<FromSender, { outcome: string }>;
  const blockMs = longestBlockMs(product, from);
  const verdict = worstMs.product <= LIMIT_MS ? 'within' : 'OVER';
  console.log(
    `${act}: ${outcome} after ${seconds.toFixed(1)} s; /healthz at worst ${worstMs.product.toFixed(0)} ms, ${verdict} ${LIMIT_MS} ms (a bare server: ${worstMs.control.toFixed(0)} ms); event loop blocked for ${blockMs.wall} ms at most, ${blockMs.cpu} ms of a processor at most`,
  );
  return { health: worstMs.product, block: blockMs.cpu };
}

const product = await openProduct({
  BILLING: 'off',
  ALLOW_PRIVATE_ENDPOINTS: 'on',
  NODE_OPTIONS: `--import ${path.join(support, 'log-blocks.ts')}`,
});
const control = await MeasuredProcess.bare({}, Buffer.from('ok'));
const sender = fork(path.join(support, 'hostile-sender.ts'), [product.url]);
try {
  const { acts } = (await nextOf(sender)) as Extract<FromSender, { acts: string[] }>;
  const worstMs = { health: 0, block: 0 };
  for (const act of acts) {
    const { health, block } = await measure(product, control.url, sender, act);
    worstMs.health = Math.max(worstMs.health, health);
    worstMs.block = Math.max(worstMs.block, block);
  }
  console.log(`/healthz at worst ${worstMs.health.toFixed(0)} ms, the limit is ${LIMIT_MS} ms`);
  console.log(`event loop blocked for ${worstMs.block} ms of a processor at most, the limit is ${BLOCK_LIMIT_MS} ms`);
  if (worstMs.health > LIMIT_MS || worstMs.block > BLOCK_LIMIT_MS) process.exitCode = 1;
} finally {
  sender.kill();
  await Promise.all([product.stop(), control.stop()]);
}
