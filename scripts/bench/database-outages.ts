/**
 * Stops PostgreSQL as a crash does and starts it again, while 12 readers ask for public pages, cached ones and ones that
 * are made for each request: every page must be answered with 200. OUTAGES (20) changes the run.
 */
import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openProduct } from '../../e2e/product.ts';
import { temporaryFolder } from './support/measured-process.ts';

const outages = Number(process.env.OUTAGES ?? 20);
const READERS = 12;
const AWAY_MS = 3_000;
const BACK_MS = 4_000;

const cached = ['/', '/tools', '/category/coding', '/tool/chatgpt', '/models', '/news', '/blog', '/faq', '/about'];
const made = [
  '/compare?tools=chatgpt,claude&nocache=',
  '/tools?nocache=',
  '/category/coding?nocache=',
  '/tool/claude?nocache=',
];

interface StoppablePostgres {
  url: string;
  stop: () => Promise<void>;
  halt?: () => Promise<void>;
  startAgain?: () => Promise<void>;
}

const scratch = temporaryFolder();
const { findPostgres } = (await import('../find-postgres.mjs' as string)) as {
  findPostgres: (folder: string) => Promise<StoppablePostgres | null>;
};
delete process.env.TEST_DATABASE_URL;
const postgres = await findPostgres(scratch);
try {
  if (!postgres?.halt || !postgres.startAgain)
    throw new Error('No PostgreSQL that can be stopped on this machine: outages are not measured.');
  process.env.TEST_DATABASE_URL = postgres.url;
  const product = await openProduct({ NEWS_INGEST: 'off' });
  const answers = new Map<string, number>();
  let [asked, slowestMs, isOver, isAway, askedAway] = [0, 0, false, false, 0];
  const ask = async () => {
    const number = asked++;
    if (isAway) askedAway++;
    const path = number % 2 === 0 ? cached[(number / 2) % cached.length]! : made[number % made.length]! + number;
    const startedMs = performance.now();
    const outcome = await fetch(product.url + path).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status === 200 ? '200' : `${answer.status} ${path.split('=')[0]}`;
      },
      (error) => `lost: ${error.cause?.code ?? error.message}`,
    );
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
  };
  try {
    const reader = async () => {
      while (!isOver) await ask();
    };
    const readers = Promise.all(Array.from({ length: READERS }, reader));
    for (let at = 0; at < outages; at++) {
      await wait(BACK_MS);
      isAway = true;
      await postgres.halt();
      await wait(AWAY_MS);
      await postgres.startAgain();
      isAway = false;
    }
    await wait(BACK_MS);
    isOver = true;
    await readers;
    const ready = await (await fetch(`${product.url}/readyz`)).text();
    const bad = [...answers].filter(([outcome]) => outcome !== '200');
    const failed = bad.reduce((sum, [, count]) => sum + count, 0);
    console.log(
      `${outages} outages of ${AWAY_MS / 1_000} s: ${asked} pages asked, ${askedAway} of them while PostgreSQL was away; ${failed} not answered with 200${bad.map(([outcome, count]) => `, ${count} × ${outcome}`).join('')}; slowest ${(slowestMs / 1_000).toFixed(1)} s; afterwards ${ready}`,
    );
    if (failed > 0) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
