import { expect, it } from 'vitest';
import { carryOutJudgings } from '../../judging/testing/judgings.server.ts';
import { readCasePrompts } from '../../runs/case-prompt.server.ts';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import type { PromptAttachment } from '../../runs/prompt-attachment.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { readSamples } from '../../runs/sample-store.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { addModel, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { exportRun } from '../export-run.server.ts';
import { loadRunView } from '../load-run-view.server.ts';

const provider = startFakeProvider();

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const pdf: PromptAttachment = { mediaType: 'application/pdf', data: base64('%PDF-1.7 secret'), name: 'report.pdf' };
const mp3: PromptAttachment = { mediaType: 'audio/mpeg', data: base64(`ID3${'\0'.repeat(30)}`), name: 'call.mp3' };

const request = (modelIds: string[], attachments: (PromptAttachment | string)[]) => ({
  prompt: 'What is it?',
  system: '',
  table: null,
  rounds: 1,
  tieMargin: 0.2,
  cacheMode: 'warm' as const,
  request: { maxOutputTokens: 100 },
  name: '',
  modelIds,
  attachments,
});

const start = { startKey: 'one', origin: 'page' as const };

it('sends a PDF and a recording with every case, keeps them once, and exports them with the suite', async () => {
  const ctx = await openBenchmarkAccount();
  const id = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  const started = await startRun(ctx, 'anna', request([id], [pdf, mp3]), start);
  if ('refusal' in started) throw new Error(started.refusal.description);
  await carryOutRuns(ctx);
  const sent = JSON.stringify(provider.bodies.at(-1));
  expect(sent).toContain(`"file":{"filename":"report.pdf","file_data":"data:application/pdf;base64,${pdf.data}"}`);
  expect(sent).toContain(`"input_audio":{"data":"${mp3.data}","format":"mp3"}`);
  const run = await getRun(ctx, 'anna', started.runId);
  expect(run.spec.images).toEqual([pdf, mp3]);
  for await (const sample of readSamples(ctx, run.id)) expect(JSON.stringify(sample)).not.toContain(pdf.data);
  expect(await (await exportRun(ctx, run, 'suite')).text()).toContain(pdf.data);
  expect(await loadRunView(ctx, run)).toMatchObject({
    attached: ['a PDF, report.pdf', 'an audio recording, call.mp3'],
  });
  expect((await loadRunView(ctx, run, { hasPrompts: false })).attached).toBeUndefined();
  const prompts = await readCasePrompts(run, ['prompt']);
  expect(prompts.get('prompt')?.prompt).toBe('[PDF, report.pdf]\n[audio recording, call.mp3]\nWhat is it?');
  const logs = Buffer.from(await (await exportRun(ctx, run, 'otel')).arrayBuffer());
  expect(logs.length).toBeGreaterThan(0);
});

it('refuses an attachment where the protocol of a model has no place for it, before anything is sent', async () => {
  const ctx = await openBenchmarkAccount();
  const facts = { apiEndpoint: provider.url, protocol: 'anthropic' };
  const id = await addModel(ctx, 'alpha', facts);
  const calls = provider.calls.length;
  expect(await startRun(ctx, 'anna', request([id], [mp3]), start)).toMatchObject({
    refusal: {
      status: 422,
      title: 'These attachments cannot be sent',
      description: expect.stringMatching(
        /^alpha cannot be sent case “prompt”, which has an audio recording, call.mp3: Anthropic’s messages has no place for audio/,
      ),
    },
  });
  expect(await startRun(ctx, 'anna', request([id], ['letter.pdf is no PDF by its content.']), start)).toMatchObject({
    refusal: { status: 422, description: 'letter.pdf is no PDF by its content.' },
  });
  expect(provider.calls).toHaveLength(calls);
});

it('says before a run that the tokens of a PDF are not known', async () => {
  const ctx = await openBenchmarkAccount();
  const id = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  const planned = await planRun(ctx, 'anna', request([id], [pdf]), 1);
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  const { notices } = await forecastPlanned(planned);
  expect(notices).toEqual([
    'Only its provider knows how many tokens a PDF or a recording takes. The forecast sets aside 3,000 tokens for those of a call, by their size; that may be far off. What a call cost is known afterwards, of audio where its price is known.',
  ]);
});

it('says of a judged run that the judge was not sent the attachments', async () => {
  const ctx = await openBenchmarkAccount();
  const ids = [];
  for (const name of ['alpha', 'beta', 'judge']) ids.push(await addModel(ctx, name, { apiEndpoint: provider.url }));
  const [alpha, beta, judge] = ids as [string, string, string];
  const part = { modelId: judge, criteria: 'Which is kinder?', rounds: 1 };
  const started = await startRun(ctx, 'anna', { ...request([alpha, beta], [pdf]), judge: part }, start);
  if ('refusal' in started) throw new Error(started.refusal.description);
  await carryOutRuns(ctx);
  await carryOutJudgings(ctx);
  const { quality } = await loadRunView(ctx, await getRun(ctx, 'anna', started.runId));
  expect(quality?.warnings).toContain(
    'The judge reads texts alone: it is told what is attached to a question, and is not sent it.',
  );
  const asked = provider.bodies.map((body) => JSON.stringify(body)).filter((body) => body.includes('Which is kinder?'));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked[0]).toContain('(a PDF, report.pdf)');
  expect(asked[0]).not.toContain(pdf.data);
});

it('refuses a text called a PDF in a table of cases, in its own cell', async () => {
  const ctx = await openBenchmarkAccount();
  const id = await addModel(ctx, 'alpha', { apiEndpoint: provider.url });
  const cell = JSON.stringify([{ data: base64('Dear Sir'), mediaType: 'application/pdf', name: 'letter.pdf' }]);
  const text = `id,json.attachments\none,"${cell.replaceAll('"', '""')}"\n`;
  const table = { format: 'csv' as const, text };
  expect(await planRun(ctx, 'anna', { ...request([id], []), table }, 1)).toMatchObject({
    refusal: { status: 422, description: expect.stringContaining('letter.pdf is no PDF by its content') },
  });
});
