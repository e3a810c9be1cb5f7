import { problem } from '../../platform/http-errors.ts';
import { MB, ordinaryJson, readJsonObject } from '../../platform/request-body.server.ts';
import { requestFacts } from '../../platform/request-context.server.ts';
import { emptyPrompt, noModels } from '../../runs/plan-run.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import { readQualityFields } from '../calls/quality-fields.ts';
import { runBenchmark } from '../calls/run-benchmark-call.server.ts';
import type { Route } from './+types/api-run-benchmark';

/** A caller that waits longer is answered 202 with the address of the run. */
const WAIT_MS = 100_000;
/** A prompt of 1 MB, whose every character may be escaped, beside the names of models. */
const callLimits = { ...ordinaryJson, bytes: 4 * MB };

export function action({ context, request }: Route.ActionArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'run');
    const body = await readJsonObject(request, callLimits);
    const unknown = Object.keys(body).filter((name) => !fields.includes(name));
    if (unknown.length > 0) return problem(400, { title: 'Bad request', detail: unknownWords(unknown) });
    const { prompt, modelIds, rounds = 1 } = body;
    if (typeof prompt !== 'string' || prompt.trim() === '') return refused(emptyPrompt);
    if (!Array.isArray(modelIds) || modelIds.length === 0 || !modelIds.every((id) => typeof id === 'string'))
      return refused(noModels);
    if (typeof rounds !== 'number' || !Number.isInteger(rounds) || rounds < 1 || rounds > 30)
      return problem(400, { title: 'Bad request', detail: 'rounds must be a whole number from 1 to 30.' });
    const quality = readQualityFields(body);
    if ('problem' in quality) return problem(400, { title: 'Bad request', detail: quality.problem });
    const startKey = request.headers.get('idempotency-key');
    const { services } = requestFacts(context);
    const result = await runBenchmark(
      ctx,
      services,
      userId,
      { prompt, modelIds: modelIds as string[], rounds, startKey, ...quality },
      WAIT_MS,
    );
    if ('refusal' in result) return refused(result.refusal);
    const headers = { 'x-run-id': result.runId, location: `/api/runs/${result.runId}` };
    if (result.entries === null) return json({ run_id: result.runId, status: 'running' }, 202, headers);
    if (result.problem !== null)
      return problem(
        502,
        {
          title: 'Benchmark failed',
          detail: `Error: ${result.problem}. Please check your API keys and try again.`,
          results: result.entries,
        },
        headers,
      );
    return json(result.entries, 200, headers);
  });
}

/** What a start by the API takes; anything else would be measured otherwise than the caller thinks. */
const fields = ['prompt', 'modelIds', 'rounds', 'checks', 'judge'];

function unknownWords(names: readonly string[]): string {
  const listed = names
    .slice(0, 5)
    .map((name) => `"${name.slice(0, 40)}"`)
    .join(', ');
  return `${listed} ${names.length === 1 ? 'is no field' : 'are no fields'} of run-benchmark, which takes ${fields.join(', ')}. Start other runs on the Benchmark page or with the command line.`;
}

const refused = ({ status, title, description }: { status: number; title: string; description: string }) =>
  problem(status, { title, detail: description });
