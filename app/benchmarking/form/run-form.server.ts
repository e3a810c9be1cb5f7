import { roundsOfPreset } from '@yardstick/bench/words';
import { type CheckKind, checksOfRows } from '../../runs/answer-check.ts';
import { parseImage } from '../../runs/prompt-image.ts';
import { formatOfTable, type RequestSettings } from '../../runs/run-plan.ts';
import type { RunRequest } from '../../runs/run-request.ts';

/** The request in the benchmark page's form. Invalid numbers are left out; the field itself reports them. */
export function requestOfForm(form: FormData): RunRequest {
  const text = (name: string) => withLineFeeds(String(form.get(name) ?? ''));
  const number = (name: string) =>
    text(name).trim() === '' || !Number.isFinite(Number(text(name))) ? undefined : Number(text(name));
  const table = text('table');
  const margin = number('tieMargin');
  return {
    prompt: text('prompt'),
    system: text('system'),
    table: table.trim() === '' ? null : { format: formatOfTable(table, text('tableName')), text: table },
    modelIds: form.getAll('modelIds').map(String),
    rounds: roundsOfPreset(text('preset')) ?? 3,
    tieMargin: margin === undefined ? 0.2 : Math.min(1, Math.max(0.01, margin / 100)),
    cacheMode: text('cacheMode') === 'cold' ? 'cold' : 'warm',
    request: settingsOf(number, text),
    images: form.getAll('images').map((value) => parseImage(String(value))),
    checks: checksOf(form),
    judge:
      text('judgeModelId') === ''
        ? null
        : { modelId: text('judgeModelId'), criteria: text('judgeCriteria'), rounds: number('judgeRounds') ?? 1 },
    name: text('name').slice(0, 120),
  };
}

/** Browsers send line breaks of a text area as CRLF. Models get the prompt with LF, as from a file. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The form has the kinds and the texts as two parallel lists. */
function checksOf(form: FormData) {
  const values = form.getAll('checkValue').map((value) => withLineFeeds(String(value)));
  const kinds = form.getAll('checkKind').map(String) as CheckKind[];
  return checksOfRows(kinds.map((kind, index) => ({ kind, value: values[index] ?? '' })));
}

function settingsOf(number: (name: string) => number | undefined, text: (name: string) => string): RequestSettings {
  const maxOutputTokens = number('maxOutputTokens');
  const [temperature, topP] = [number('temperature'), number('topP')];
  return {
    ...(maxOutputTokens !== undefined && maxOutputTokens >= 1 ? { maxOutputTokens: Math.floor(maxOutputTokens) } : {}),
    ...(temperature === undefined ? {} : { temperature: Math.min(2, Math.max(0, temperature)) }),
    ...(topP === undefined ? {} : { topP: Math.min(1, Math.max(0, topP)) }),
    ...(text('reasoningEffort') ? { reasoningEffort: text('reasoningEffort') } : {}),
    ...(text('json') === 'on' ? { json: true } : {}),
  };
}
