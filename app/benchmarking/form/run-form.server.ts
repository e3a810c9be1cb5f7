import { roundsOfPreset } from '@yardstick/bench/words';
import * as z from 'zod/mini';
import { checkbox, requireForm, text } from '../../platform/parse-form.ts';
import { type CheckKind, checksOfRows } from '../../runs/answer-check.ts';
import { parseJson } from '../../runs/json-depth.ts';
import { parseAttachments } from '../../runs/prompt-attachment.ts';
import { nanosOfMoney, readSchema, readStops, withSchemaCheck } from '../../runs/request-settings.ts';
import type { RunRequest, WrittenVersion } from '../../runs/run-request.ts';
import { FIRST_VERSION, formatOfTable, MAX_ROUNDS, type RequestSettings } from '../../runs/run-spec.ts';
import { toolsOfField } from '../../runs/written-tools.ts';

/** Browsers send line breaks of a text area as CRLF. Models get the prompt with LF, as from a file. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

const prose = text.check(z.overwrite(withLineFeeds));
const proseList = z.array(z.string().check(z.overwrite(withLineFeeds)));
/** Undefined for anything else; the field itself reports it. */
const number = z.pipe(
  text,
  z.transform((value) => (value.trim() === '' || !Number.isFinite(Number(value)) ? undefined : Number(value))),
);

const runForm = z.object({
  prompt: prose,
  system: prose,
  /** Parallel lists: further versions of the prompt. */
  versionName: z.array(z.string()),
  versionPrompt: proseList,
  versionSystem: proseList,
  /** JSON of the settings of each version; missing: none has any. */
  versionSettings: z.array(z.string()),
  table: prose,
  tableName: text,
  modelIds: z.array(z.string()),
  preset: text,
  tieMargin: number,
  cacheMode: text,
  maxOutputTokens: number,
  temperature: number,
  topP: number,
  reasoningEffort: text,
  json: checkbox,
  jsonSchema: prose,
  jsonName: text,
  checksSchema: checkbox,
  seed: number,
  stop: prose,
  /** US dollars. */
  budget: number,
  attachments: z.array(z.string()),
  /** With checkValue two parallel lists. */
  checkKind: z.array(z.string()),
  checkValue: proseList,
  /** JSON of `ToolFields`. */
  tools: prose,
  maxTurns: number,
  /** Who goes on with conversations, and the model that plays it. */
  userGoal: prose,
  userPersona: prose,
  userTurns: number,
  userPhrase: text,
  userWhen: prose,
  simulatedUserId: text,
  baseline: text,
  margin: number,
  measure: text,
  stopWhenDecided: checkbox,
  batch: checkbox,
  judgeModelId: text,
  judgeCriteria: prose,
  judgeRounds: number,
  name: text,
  /** Address of an organisation; empty: the person's own. */
  organisation: text,
});

/**
 * The request in the benchmark page's form.
 * @param isForecast attachments may be outlines
 */
export function requestOfForm(form: FormData, isForecast = false): RunRequest {
  const fields = requireForm(runForm, form, [
    'modelIds',
    'attachments',
    'checkKind',
    'checkValue',
    'versionName',
    'versionPrompt',
    'versionSystem',
    'versionSettings',
  ]);
  const { prompt, system, table, tieMargin: margin, judgeModelId, judgeCriteria, judgeRounds } = fields;
  const kinds = fields.checkKind as CheckKind[];
  const tools = toolsOfField(fields.tools);
  const schema = fields.jsonSchema.trim() === '' ? null : readSchema(fields.jsonSchema);
  const settings = settingsOf(fields, schema !== null && 'schema' in schema ? schema.schema : null, fields.jsonName);
  const checks = checksOfRows(kinds.map((kind, index) => ({ kind, value: fields.checkValue[index] ?? '' })));
  return {
    prompt,
    system,
    versions: fields.versionPrompt.map((text, index) => ({
      name: fields.versionName[index] ?? '',
      prompt: text,
      system: fields.versionSystem[index] ?? '',
      ...versionSettingsOf(fields.versionSettings[index] ?? ''),
    })),
    table: table.trim() === '' ? null : { format: formatOfTable(table, fields.tableName), text: table },
    modelIds: fields.modelIds,
    rounds: roundsOfPreset(fields.preset) ?? roundsOf(fields.preset),
    tieMargin: margin === undefined ? 0.2 : Math.min(1, Math.max(0.01, margin / 100)),
    baseline: baselineOf(fields),
    stopWhenDecided: fields.stopWhenDecided,
    batch: fields.batch,
    cacheMode: fields.cacheMode === 'cold' ? 'cold' : 'warm',
    request: settings,
    ...(schema !== null && 'problem' in schema ? { schemaProblem: schema.problem } : {}),
    ...(fields.budget === undefined ? {} : { budgetNanos: nanosOfMoney(fields.budget) }),
    attachments: parseAttachments(fields.attachments, isForecast),
    checks: fields.checksSchema ? withSchemaCheck(checks, settings) : checks,
    ...(tools === undefined ? {} : { tools }),
    ...(fields.maxTurns === undefined ? {} : { maxTurns: fields.maxTurns }),
    ...userOf(fields),
    judge: judgeModelId === '' ? null : { modelId: judgeModelId, criteria: judgeCriteria, rounds: judgeRounds ?? 1 },
    name: fields.name.slice(0, 120),
    organisation: fields.organisation,
  };
}

/** Without a goal nobody goes on; the cases of a suite may name one of their own. */
function userOf(fields: z.infer<typeof runForm>): Pick<RunRequest, 'user' | 'simulatedUserId'> {
  const { userGoal, userPersona, userTurns, userPhrase, userWhen, simulatedUserId } = fields;
  const [goal, persona, phrase, when] = [userGoal, userPersona, userPhrase, userWhen].map((one) => one.trim());
  const stop = {
    ...(userTurns === undefined ? {} : { turns: userTurns }),
    ...(phrase ? { phrase } : {}),
    ...(when ? { when } : {}),
  };
  return {
    ...(goal
      ? { user: { goal, ...(persona ? { persona } : {}), ...(Object.keys(stop).length > 0 ? { stop } : {}) } }
      : {}),
    ...(simulatedUserId === '' ? {} : { simulatedUserId }),
  };
}

/** Those of an earlier run that have no preset. */
const roundsOf = (text: string) => (/^[1-9]\d?$/.test(text) && Number(text) <= MAX_ROUNDS ? Number(text) : 3);

/** @param margin points of 100 */
function baselineOf({ baseline, margin, measure, versionPrompt }: z.infer<typeof runForm>): RunRequest['baseline'] {
  const hasVersions = versionPrompt.length > 0;
  if (baseline === '' && !hasVersions) return null;
  return {
    ...(hasVersions ? { variant: baseline || FIRST_VERSION } : { model: baseline }),
    measure: measure === 'grade' ? 'grade' : 'pass-rate',
    ...(margin === undefined ? {} : { margin: Math.min(0.5, Math.max(0.001, margin / 100)) }),
  };
}

type SettingFields = Pick<
  z.infer<typeof runForm>,
  'maxOutputTokens' | 'temperature' | 'topP' | 'reasoningEffort' | 'json' | 'seed' | 'stop'
>;

/** @param name of the schema */
function settingsOf(fields: SettingFields, schema: Record<string, unknown> | null, name = ''): RequestSettings {
  const { maxOutputTokens, temperature, topP, reasoningEffort, seed } = fields;
  const stop = readStops(fields.stop);
  return {
    ...(maxOutputTokens !== undefined && maxOutputTokens >= 1 ? { maxOutputTokens: Math.floor(maxOutputTokens) } : {}),
    ...(temperature === undefined ? {} : { temperature: Math.min(2, Math.max(0, temperature)) }),
    ...(topP === undefined ? {} : { topP: Math.min(1, Math.max(0, topP)) }),
    ...(reasoningEffort === '' ? {} : { reasoningEffort }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop.length === 0 ? {} : { stop }),
    ...(schema ? { json: { schema, ...(name === '' ? {} : { name }) } } : fields.json ? { json: true } : {}),
  };
}

const versionForm = z.object({
  maxOutputTokens: number,
  temperature: number,
  topP: number,
  reasoningEffort: text,
  seed: number,
  stop: prose,
  json: prose,
  tools: text,
  cacheMode: text,
});

const versionJson = z.union([
  z.boolean(),
  z.object({ schema: z.record(z.string(), z.unknown()), name: z.optional(z.string()) }),
]);

function versionSettingsOf(json: string): Pick<WrittenVersion, 'request' | 'tools' | 'cacheMode'> {
  const read = versionForm.safeParse(readJson(json));
  const kept = read.success ? versionJson.safeParse(readJson(read.data.json)) : null;
  const request = {
    ...(read.success ? settingsOf({ ...read.data, json: false }, null) : {}),
    ...(kept?.success ? { json: kept.data as NonNullable<RequestSettings['json']> } : {}),
  };
  const { tools, cacheMode } = read.success ? read.data : { tools: '', cacheMode: '' };
  return {
    ...(Object.keys(request).length === 0 ? {} : { request }),
    ...(tools === 'none' ? { tools: [] as [] } : {}),
    ...(cacheMode === 'cold' || cacheMode === 'warm' ? { cacheMode } : {}),
  };
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
