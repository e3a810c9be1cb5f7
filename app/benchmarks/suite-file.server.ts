import { parseDocument } from 'yaml';
import type { PlanModel, RunPlan } from './run-plan.ts';

/** A run as a suite file of the command line, so that anybody can repeat it. It holds no key; JSON is also valid YAML. */

export const CASES_FILE = 'cases.csv';

/** A prompt that was sent as it stood keeps its braces. */
const literal = (text: string) => text.replaceAll('{{', '\\{{');

function modelOf({ provider, model, name, baseUrl, protocol }: PlanModel): Record<string, string> {
  return { provider, model, name, ...(baseUrl ? { baseUrl } : {}), ...(protocol ? { protocol } : {}) };
}

function settingsOf(plan: RunPlan, name: string) {
  const { rounds, seed, tieMargin, cacheMode, isStreaming, concurrency, models } = plan;
  return {
    ...{ name, rounds, seed, tieMargin, cacheMode, streaming: isStreaming, concurrency },
    models: models.map(modelOf),
  };
}

function questionOf({ prompt, table, images = [] }: RunPlan) {
  if (prompt.trim() === '') return {};
  const content = table ? prompt : literal(prompt);
  return images.length === 0 ? { prompt: content } : { messages: [{ role: 'user', content, images }] };
}

/**
 * What the run was made with, around the prompt or the table of cases (a file of its own, beside this one). A suite that
 * was written as YAML keeps its cases and comments; what the form decided replaces what it said itself.
 */
export function suiteFileOf(plan: RunPlan, name: string): string {
  const { table, request, system } = plan;
  if (table?.format === 'yaml') {
    const suite = parseDocument(table.text);
    suite.delete('preset');
    for (const [key, value] of Object.entries(settingsOf(plan, name))) suite.set(key, suite.createNode(value));
    return suite.toString();
  }
  const { json, ...sent } = request;
  const asked = { ...sent, ...(json ? { json: {} } : {}) };
  const suite = {
    ...settingsOf(plan, name),
    ...(system.trim() === '' ? {} : { system: table ? system : literal(system) }),
    ...questionOf(plan),
    ...(Object.keys(asked).length === 0 ? {} : { request: asked }),
    ...(table ? { casesFrom: CASES_FILE } : {}),
  };
  return `${JSON.stringify(suite, null, 2)}\n`;
}
