import { bounded, isContestant } from '@yardstick/bench';
import { type JudgePlan, judgeOf } from '../../judging/judge-part.ts';
import type { PlanModel } from '../../models/model.ts';
import { literalCheck } from '../../runs/answer-check.ts';
import type { RunPlan } from '../../runs/run-plan.ts';

/**
 * A run as a suite file for the command line, so that anybody can repeat it. It contains no key; JSON is also valid
 * YAML.
 */

export const CASES_FILE = 'cases.csv';

/** Escapes the braces of a prompt that was sent unchanged. */
const literal = (text: string) => text.replaceAll('{{', '\\{{');

function modelOf({ provider, model, name, baseUrl, protocol }: PlanModel): Record<string, string> {
  return { provider, model, name, ...(baseUrl ? { baseUrl } : {}), ...(protocol ? { protocol } : {}) };
}

function settingsOf(plan: RunPlan, name: string) {
  const { rounds, seed, tieMargin, cacheMode, isStreaming, concurrency, models } = plan;
  return {
    name,
    rounds,
    seed,
    tieMargin,
    cacheMode,
    streaming: isStreaming,
    concurrency,
    models: models.map(modelOf),
  };
}

/** The command line accepts no judge that is also measured: that part is left out, and the file says so. */
function judgePartOf(plan: RunPlan) {
  const judge = judgeOf(plan);
  if (!judge || isContestant(judge.model, plan.models)) return {};
  return { judge: { model: modelOf(judge.model), criteria: judge.criteria, rounds: judge.rounds } };
}

const noteOf = (judge: JudgePlan | null, models: readonly PlanModel[]) =>
  judge && isContestant(judge.model, models)
    ? `# The run was judged by ${judge.model.name.replace(/\s+/g, ' ')}, which was measured itself; the command line takes no such judge.\n`
    : '';

function questionOf({ prompt, table, images = [] }: RunPlan) {
  if (prompt.trim() === '') return {};
  const content = table ? prompt : literal(prompt);
  return images.length === 0 ? { prompt: content } : { messages: [{ role: 'user', content, images }] };
}

/**
 * The run's settings around the prompt or the table of cases (a separate file). A YAML suite keeps its cases and
 * comments; the form's choices replace its own.
 */
export async function suiteFileOf(plan: RunPlan, name: string): Promise<string> {
  const { table, request, system } = plan;
  if (table?.format === 'yaml') {
    const set = { ...settingsOf(plan, name), ...judgePartOf(plan) };
    const changes = { text: table.text, set, remove: ['preset'], assert: plan.checks ?? [] };
    return `${noteOf(judgeOf(plan), plan.models)}${await bounded.writeSuite(changes)}`;
  }
  const { json, ...sent } = request;
  const asked = { ...sent, ...(json ? { json: {} } : {}) };
  const suite = {
    ...settingsOf(plan, name),
    ...(system.trim() === '' ? {} : { system: table ? system : literal(system) }),
    ...questionOf(plan),
    ...(Object.keys(asked).length === 0 ? {} : { request: asked }),
    ...(plan.checks ? { assert: table ? plan.checks : plan.checks.map(literalCheck) } : {}),
    ...judgePartOf(plan),
    ...(table ? { casesFrom: CASES_FILE } : {}),
  };
  return `${noteOf(judgeOf(plan), plan.models)}${JSON.stringify(suite, null, 2)}\n`;
}
