import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Config } from '../config.server.ts';
import { mutate, record } from '../mutate.server.ts';
import { auditLog, auditQueue, auditTarget } from '../schema.server.ts';
import { testContext } from '../testing/test-database.server.ts';
import { deliverAuditLogJob } from './deliver-audit-log.server.ts';
import { syslogMessage } from './syslog.server.ts';

const off: Config['audit'] = { syslogUrl: null, otlpEndpoint: null, otlpAuthorization: null };

async function contextFor(audit: Partial<Config['audit']>) {
  return await testContext({ config: { audit: { ...off, ...audit }, publicUrl: 'https://bench.example' } });
}
type TestContext = Awaited<ReturnType<typeof contextFor>>;

const deliver = (ctx: TestContext) =>
  deliverAuditLogJob.run(
    ctx,
    {},
    { signal: new AbortController().signal, jobId: '1', attempt: 0, heartbeat: async () => {} },
  );

const act = (ctx: TestContext, id: string, kind = 'thing') =>
  mutate(ctx, `${kind}.make`, { kind, id }, async (tx) => tx.detail({ name: 'a "b" ]\n\\ ü' }));

const waiting = (ctx: TestContext) => ctx.db.$count(auditQueue);

async function listening(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Takes octet-counted messages, and ends a connection when its sender has. */
function receiver(onConnection: (socket: Socket) => void = () => {}) {
  const messages: string[] = [];
  const server = createServer((socket) => {
    onConnection(socket);
    let held = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk as Buffer]);
      for (;;) {
        const space = held.indexOf(' ');
        const size = space < 0 ? Number.NaN : Number(held.subarray(0, space).toString());
        if (Number.isNaN(size) || held.length < space + 1 + size) return;
        messages.push(held.subarray(space + 1, space + 1 + size).toString());
        held = held.subarray(space + 1 + size);
      }
    });
  });
  return { messages, server };
}

it('rows wait in the database for a syslog receiver that is away, and each arrives when it is back', async () => {
  const { messages, server } = receiver();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  const ctx = await contextFor({ syslogUrl: `tcp://127.0.0.1:${port}` });
  await act(ctx, 'before');
  await deliver(ctx);
  for (let count = 0; count < 450; count++) await act(ctx, `thing ${count}`);
  await deliver(ctx);
  expect(await waiting(ctx)).toBe(450);
  const again = receiver();
  await listening(again.server, port);
  await deliver(ctx);
  expect(await waiting(ctx)).toBe(0);
  expect(messages).toEqual([]);
  expect(again.messages).toHaveLength(450);
  expect(new Set(again.messages.map((message) => JSON.parse(message.split('\u{feff}')[1]!).subjectId)).size).toBe(450);
  await deliver(ctx);
  expect(again.messages).toHaveLength(450);
});

it('rows are sent again when the receiver breaks off before it has read them', async () => {
  let isBroken = true;
  const { messages, server } = receiver((socket) => {
    if (isBroken) socket.resetAndDestroy();
  });
  const ctx = await contextFor({ syslogUrl: `tcp://127.0.0.1:${await listening(server)}` });
  await deliver(ctx);
  await act(ctx, 'one');
  await deliver(ctx);
  expect(await waiting(ctx)).toBe(1);
  isBroken = false;
  await deliver(ctx);
  expect([await waiting(ctx), messages.length]).toEqual([0, 1]);
});

it('a collector gets log records of OpenTelemetry, tagged with the organisation, until it has accepted each', async () => {
  const requests: { authorization: string | undefined; body: string }[] = [];
  let status = 503;
  const server = createWebServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ authorization: request.headers.authorization, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
    });
  });
  const otlpEndpoint = `http://127.0.0.1:${await listening(server)}`;
  const ctx = await contextFor({ otlpEndpoint, otlpAuthorization: 'Bearer of the collector' });
  await deliver(ctx);
  await act(ctx, 'acme', 'organisation');
  await deliver(ctx);
  expect(await waiting(ctx)).toBe(1);
  status = 200;
  await deliver(ctx);
  expect(await waiting(ctx)).toBe(0);
  expect(requests.map(({ authorization }) => authorization)).toEqual(Array(2).fill('Bearer of the collector'));
  const [resource] = JSON.parse(requests[1]!.body).resourceLogs;
  const [sent] = resource.scopeLogs[0].logRecords;
  expect(sent).toMatchObject({ eventName: 'organisation.make', severityNumber: 9 });
  expect(sent.attributes).toContainEqual({
    key: 'yardstick.audit.organisationId',
    value: { stringValue: 'acme' },
  });
});

it('a row that a collector will never accept is dropped and logged by its id, and holds no other up', async () => {
  const accepted: string[] = [];
  const server = createWebServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const records: { attributes: { key: string; value: { stringValue: string } }[] }[] =
        JSON.parse(body).resourceLogs[0].scopeLogs[0].logRecords;
      const ids = records.map(
        ({ attributes }) => attributes.find(({ key }) => key === 'yardstick.audit.subjectId')!.value.stringValue,
      );
      const status = ids.includes('bad') ? 400 : ids.length > 3 ? 413 : 200;
      if (status === 200) accepted.push(...ids);
      response.writeHead(status).end('{}');
    });
  });
  const ctx = await contextFor({ otlpEndpoint: `http://127.0.0.1:${await listening(server)}` });
  const error = vi.spyOn(ctx.log, 'error');
  await deliver(ctx);
  const ids = ['1', '2', '3', '4', 'bad', '5', '6', '7', '8'];
  for (const id of ids) await act(ctx, id);
  const [bad] = await ctx.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.subjectId, 'bad'));
  await deliver(ctx);
  expect(await waiting(ctx)).toBe(0);
  expect(accepted).toEqual(ids.filter((id) => id !== 'bad'));
  expect(error.mock.calls).toMatchObject([[{ row: bad!.id }, expect.stringContaining('refused a row')]]);
});

it('many rows that a collector will never accept hold no later ones up', async () => {
  const accepted = new Set<string>();
  const server = createWebServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const ids = [...body.matchAll(/"stringValue":"((?:bad|good) \d+)"/g)].map(([, id]) => id as string);
      const isRefused = ids.some((id) => id.startsWith('bad'));
      if (!isRefused) for (const id of ids) accepted.add(id);
      response.writeHead(isRefused ? 400 : 200).end('{}');
    });
  });
  const ctx = await contextFor({ otlpEndpoint: `http://127.0.0.1:${await listening(server)}` });
  await deliver(ctx);
  for (let number = 0; number < 10; number++) await act(ctx, `bad ${number}`);
  for (let number = 0; number < 3; number++) await act(ctx, `good ${number}`);
  await deliver(ctx);
  expect([await waiting(ctx), [...accepted].sort()]).toEqual([0, ['good 0', 'good 1', 'good 2']]);
});

it('a collector that refuses everything is set up wrongly: the rows wait, and it is not asked for each of them', async () => {
  let requests = 0;
  const server = createWebServer((request, response) => {
    requests++;
    request.resume().on('end', () => response.writeHead(400).end());
  });
  const ctx = await contextFor({ otlpEndpoint: `http://127.0.0.1:${await listening(server)}` });
  await deliver(ctx);
  for (let number = 0; number < 40; number++) await act(ctx, `${number}`);
  await deliver(ctx);
  expect(await waiting(ctx)).toBe(40);
  expect(requests).toBeLessThan(20);
});

it('nothing is queued without a target, and what was queued goes when no process has named the target for a day', async () => {
  const ctx = await contextFor({ syslogUrl: 'tcp://127.0.0.1:9' });
  await act(ctx, 'early');
  expect(await waiting(ctx)).toBe(0);
  await deliver(ctx);
  await act(ctx, 'queued');
  expect(await waiting(ctx)).toBe(1);
  const without = (hours: number) => ({
    ...ctx,
    now: () => new Date(ctx.now().getTime() + hours * 3_600_000),
    config: { ...ctx.config, audit: off },
  });
  for (let hours = 0; hours <= 24; hours++) await deliver(without(hours));
  expect([await waiting(ctx), await ctx.db.$count(auditTarget)]).toEqual([1, 1]);
  await deliver(without(25));
  expect([await waiting(ctx), await ctx.db.$count(auditTarget)]).toEqual([0, 0]);
});

it('a worker without the settings removes nothing while another names the target, which says how it is', async () => {
  const { messages, server } = receiver();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  const ctx = await contextFor({ syslogUrl: `tcp://127.0.0.1:${port}` });
  const at = (hours: number) => new Date(ctx.now().getTime() + hours * 3_600_000);
  await deliver(ctx);
  await act(ctx, 'queued');
  await deliver({ ...ctx, now: () => at(20) });
  await deliver({ ...ctx, now: () => at(40), config: { ...ctx.config, audit: off } });
  expect(await waiting(ctx)).toBe(1);
  const [away] = await ctx.db.select().from(auditTarget);
  expect(away).toMatchObject({ namedAt: at(40), acceptedAt: null, problem: expect.stringContaining('ECONNREFUSED') });
  const again = receiver();
  await listening(again.server, port);
  await deliver({ ...ctx, now: () => at(41) });
  expect([messages.length, again.messages.length]).toEqual([0, 1]);
  expect(await ctx.db.select().from(auditTarget)).toMatchObject([{ acceptedAt: at(41), problem: null }]);
});

it('what waits outlives a stop of the site of any length, also where the first worker back lacks the settings', async () => {
  const ctx = await contextFor({ syslogUrl: 'tcp://127.0.0.1:9' });
  await deliver(ctx);
  await act(ctx, 'queued');
  const later = (hours: number) => ({
    ...ctx,
    now: () => new Date(ctx.now().getTime() + hours * 3_600_000),
    config: { ...ctx.config, audit: off },
  });
  for (let hours = 100; hours <= 123; hours++) await deliver(later(hours));
  expect(await waiting(ctx)).toBe(1);
  for (let hours = 124; hours <= 126; hours++) await deliver(later(hours));
  expect(await waiting(ctx)).toBe(0);
});

it('a problem is forgotten when what waited grew too old to be sent', async () => {
  const ctx = await contextFor({ syslogUrl: 'tcp://127.0.0.1:9' });
  await deliver(ctx);
  await act(ctx, 'queued');
  await deliver(ctx);
  const problem = async () => (await ctx.db.select().from(auditTarget))[0]!.problem;
  expect(await problem()).toContain('ECONNREFUSED');
  await record(ctx, (tx) => tx.delete(auditLog));
  await deliver(ctx);
  expect([await waiting(ctx), await problem()]).toEqual([0, null]);
});

it('what a collector has accepted is not sent again when it takes too long for the rest', async () => {
  const sent: number[] = [];
  const server = createWebServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { length } = JSON.parse(body).resourceLogs[0].scopeLogs[0].logRecords;
      sent.push(length);
      response.writeHead(length > 2 ? 413 : sent.length > 2 ? 503 : 200).end('{}');
    });
  });
  const ctx = await contextFor({ otlpEndpoint: `http://127.0.0.1:${await listening(server)}` });
  await deliver(ctx);
  for (const id of ['1', '2', '3', '4']) await act(ctx, id);
  await deliver(ctx);
  expect([sent, await waiting(ctx)]).toEqual([[4, 2, 2], 2]);
});

it('a row that is written while its target goes is kept, and the queue of the target is emptied by the next job', async () => {
  const ctx = await contextFor({});
  const rows = Array.from({ length: 450 }, (_, count) => ({ target: 'syslog' as const, auditId: `late ${count}` }));
  await record(ctx, (tx) => tx.insert(auditQueue).values(rows));
  expect(await waiting(ctx)).toBe(450);
  await deliver(ctx);
  expect(await waiting(ctx)).toBe(0);
});

it('a message of syslog has its facts as structured data, escaped, and the whole row as JSON', async () => {
  const ctx = await contextFor({});
  await act(ctx, 'a "quoted" ] \\ id', 'organisation');
  const [row] = await ctx.db.select().from(auditLog);
  const message = syslogMessage(row!, 'bench.example');
  expect(message).toMatch(
    /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z bench\.example yardstick - organisation\.make \[audit@32473 /,
  );
  expect(message).toContain(' organisationId="a \\"quoted\\" \\] \\\\ id"');
  expect(message).not.toContain('\n');
  expect(JSON.parse(message.split('] \u{feff}')[1]!)).toMatchObject({
    action: 'organisation.make',
    actorKind: 'visitor',
  });
});
