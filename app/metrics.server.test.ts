import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startReadings } from './metrics-readings.server.ts';
import { parseConfig } from './platform/config.server.ts';
import type { Database } from './platform/database.server.ts';
import { defineJob } from './platform/job-definition.server.ts';
import { createLog } from './platform/log.server.ts';
import { addReadings, answerMetrics, countRequest, pageCache, providerCalls } from './platform/metrics.server.ts';
import { mutate, record } from './platform/mutate.server.ts';
import { auditQueue, auditTarget, backup, mailOutbox } from './platform/schema.server.ts';
import { contextOn, openTestDatabase } from './platform/testing/test-database.server.ts';

const token = 'a token of sixteen';
const config = parseConfig({ METRICS_TOKEN: token });

const waitingJob = defineJob({ name: 'test.waiting', payload: z.object({}), run: async () => {} });

async function scrape(database: Database): Promise<string> {
  startReadings({ config, log: createLog('silent'), database });
  return await (await answerMetrics(token, `Bearer ${token}`)).text();
}

async function fill(database: Database): Promise<void> {
  const ctx = contextOn(database);
  const finishedAt = new Date('2026-11-01T12:00:00Z');
  await mutate(ctx, 'thing.make', { kind: 'thing', id: '1' }, async (tx) => {
    await tx.insert(backup).values({
      id: 'b',
      startedAt: finishedAt,
      finishedAt,
      file: '/secret/place',
      bytes: 1,
      rows: 1,
      isEncrypted: false,
      problem: null,
    });
    const mail = { createdAt: finishedAt, recipient: 'ada@acme.example', subject: 's', template: 't', mime: 'm' };
    await tx.insert(mailOutbox).values({ ...mail, id: 'm', state: 'failed' });
    await tx.enqueue(waitingJob, {});
  });
  countRequest('/tool/:id', 'GET', 200, 12);
  pageCache.inc({ result: 'hit' });
  providerCalls.inc({ provider: 'openai', outcome: 'ok' });
}

it('metrics show requests, jobs, mails and the last verified backup, and nothing about a person', async () => {
  const database = await openTestDatabase();
  await fill(database);
  const text = await scrape(database);
  for (const line of [
    'yardstick_http_requests_total{method="GET",route="/tool/:id",status="200"} 1',
    'yardstick_http_request_duration_seconds_bucket{le="0.02",route="/tool/:id"} 1',
    'yardstick_page_cache_requests_total{result="hit"} 1',
    'yardstick_provider_calls_total{provider="openai",outcome="ok"} 1',
    'yardstick_database_up 1',
    'yardstick_jobs_waiting{queue="test.waiting"} 1',
    'yardstick_mails{state="failed"} 1',
    'yardstick_backup_verified_timestamp_seconds 1793534400',
    'yardstick_backup_failed 0',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).toMatch(/yardstick_jobs_oldest_seconds\{queue="test\.waiting"\} \d/);
  expect(text.endsWith('# EOF\n')).toBe(true);
  expect(text).not.toMatch(/ada@acme|secret/);
});

it('metrics leave out what is not known: backups of a site that has none, and what cannot be read in time', async () => {
  const database = await openTestDatabase();
  expect(await scrape(database)).not.toMatch(/^yardstick_backup_\w+ /m);
  addReadings('yardstick_test_endless', 'Never answers.', [], () => new Promise(() => {}));
  const text = await scrape(database);
  expect(text).not.toMatch(/^yardstick_test_endless /m);
  expect(text).toContain('yardstick_database_up 1\n');
  addReadings('yardstick_test_endless', 'Answers.', [], async () => []);
});

it('metrics show the last value of what does not answer now, and ask for it once', async () => {
  let asked = 0;
  addReadings('yardstick_test_stuck', 'Answers once.', [], () => {
    asked++;
    return asked === 1 ? Promise.resolve([[{}, 7]]) : new Promise(() => {});
  });
  const print = async () => await (await answerMetrics(token, `Bearer ${token}`)).text();
  for (const _ of [1, 2, 3]) expect(await print()).toContain('yardstick_test_stuck 7\n');
  expect(asked).toBe(2);
  addReadings('yardstick_test_stuck', 'Answers.', [], async () => []);
});

it('metrics count what waits for a target of the audit log', async () => {
  const database = await openTestDatabase();
  const ctx = contextOn(database);
  await record(ctx, async (tx) => {
    await tx.insert(auditTarget).values({ name: 'otlp', since: ctx.now() });
    await tx.insert(auditQueue).values([1, 2, 3].map((number) => ({ target: 'otlp' as const, auditId: `${number}` })));
  });
  const text = await scrape(database);
  expect(text).toContain('yardstick_audit_log_waiting{target="otlp"} 3\n');
  expect(text).toContain('yardstick_audit_log_oldest_seconds{target="otlp"} 0\n');
});

it('the dashboard and the alert rules name only metrics that are printed', async () => {
  const database = await openTestDatabase();
  const text = await scrape(database);
  const printed = new Set(text.match(/(?<=^# TYPE )\S+/gm));
  const folder = path.resolve(import.meta.dirname, '../docs/monitoring');
  const files = globSync('*.{json,yml}', { cwd: folder });
  expect(files).toHaveLength(3);
  const named = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\b(?:yardstick|nodejs|process)_[a-z0-9_]+\b/g)].map(
      ([name]) => name.replace(/_(bucket|total)$/, ''),
    ),
  );
  const unknown = named.filter((name) => !printed.has(name) && !printed.has(`${name}_total`));
  expect(named.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});

it('metrics are closed without METRICS_TOKEN, and with another token', async () => {
  expect((await answerMetrics(null, 'Bearer null')).status).toBe(404);
  const refused = [undefined, '', 'Bearer', `Bearer ${token}x`, token];
  for (const authorization of refused) expect((await answerMetrics(token, authorization)).status).toBe(401);
  const answer = await answerMetrics(token, `Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toContain('application/openmetrics-text');
});
