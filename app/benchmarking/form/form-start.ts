import type { Measure, PlayedUser } from '@yardstick/bench';
import { runPresets } from '@yardstick/bench/words';
import { type JudgeRequest, judgeOf, judgeRequestOf } from '../../judging/judge-part.ts';
import { type CheckRow, rowOfCheck } from '../../runs/answer-check.ts';
import type { PromptAttachment } from '../../runs/prompt-attachment.ts';
import { checksSchema, nanosOfMoney, schemaOf, withoutSchemaCheck, writeStops } from '../../runs/request-settings.ts';
import {
  chosenBaseline,
  MAX_ROUNDS,
  modelKeysOf,
  type PromptVersion,
  type RequestSettings,
  type RunSpec,
} from '../../runs/run-spec.ts';
import { fieldsOfTools, type ToolFields } from '../../runs/written-tools.ts';

/** A longer demo prompt is sent in the body instead, and its result has no address. */
export const MAX_DEMO_ADDRESS_CHARS = 2_000;

export interface VersionFields extends Record<'name' | 'prompt' | 'system', string> {
  /** What it sets in place of the run's, as typed; absent: nothing. */
  settings?: VersionSettings;
}

/** `json` has no field: what a request by the API set is sent again as it was. `tools`: "none" where it goes without them; `cacheMode`: that of its own. */
export type VersionSettings = Partial<Record<SettingField | 'json' | 'tools' | 'cacheMode', string>>;

/** The fields of settings that a version has too. */
export const settingFields = ['maxOutputTokens', 'temperature', 'topP', 'reasoningEffort', 'seed', 'stop'] as const;
export type SettingField = (typeof settingFields)[number];

function versionSettingsOf({ request = {}, tools, cacheMode }: PromptVersion) {
  const { stop, json, ...rest } = request;
  const written = { ...rest, stop: stop && writeStops(stop) };
  const settings = settingFields.flatMap((name) =>
    written[name] === undefined ? [] : [[name, String(written[name])]],
  );
  if (json !== undefined) settings.push(['json', JSON.stringify(json)]);
  if (tools) settings.push(['tools', 'none']);
  if (cacheMode) settings.push(['cacheMode', cacheMode]);
  return settings.length === 0 ? {} : { settings: Object.fromEntries(settings) as VersionSettings };
}

/** The form's initial values: empty, or those of an earlier run. */
export interface FormStart {
  prompt: string;
  system: string;
  /** Further versions of the prompt. */
  versions: VersionFields[];
  table: string;
  name: string;
  /** The address of the organisation that it belongs to; empty: the person's own. */
  organisation: string;
  /** Or a number of rounds that is none of a preset. */
  preset: string;
  cacheMode: 'cold' | 'warm';
  /** Percent. */
  tieMargin: number;
  settings: RequestSettings;
  /** The JSON Schema of the answer as text; empty: none. */
  schema: string;
  /** Its name for the provider, which only a request by the API can set; empty: the usual one. */
  schemaName: string;
  /** An answer that breaks the schema is a failed check. */
  checksSchema: boolean;
  /** US dollars. */
  budget: number | undefined;
  attachments: PromptAttachment[];
  checks: CheckRow[];
  tools: ToolFields[];
  maxTurns: number | undefined;
  /** Who goes on with conversations; null: nobody, or whom the cases name. */
  user: PlayedUser | null;
  simulatedUserId: string;
  judge: JudgeRequest;
  stopWhenDecided: boolean;
  batch: boolean;
  /** `model`: or the id of a version. */
  baseline: { model: string; measure: Measure /** Points. */; margin: number | undefined };
  modelIds: string[];
}

export const emptyStart: FormStart = {
  prompt: '',
  system: '',
  versions: [],
  table: '',
  name: '',
  organisation: '',
  preset: 'quick',
  cacheMode: 'warm',
  tieMargin: 20,
  settings: {},
  schema: '',
  schemaName: '',
  checksSchema: true,
  budget: undefined,
  attachments: [],
  checks: [],
  tools: [],
  maxTurns: undefined,
  user: null,
  simulatedUserId: '',
  modelIds: [],
  stopWhenDecided: false,
  batch: false,
  judge: { modelId: '', criteria: '', rounds: 1 },
  baseline: { model: '', measure: 'pass-rate', margin: undefined },
};

/** The form's values for an existing run. */
export function formStartOf({ spec, name, testId }: { spec: RunSpec; name: string; testId: string | null }): FormStart {
  const { prompt, system, table, rounds, cacheMode, tieMargin, request, images: attachments = [] } = spec;
  const versions = table?.format === 'yaml' ? [] : (spec.versions ?? []).slice(1);
  // The baseline of a suite with versions of its own is always the first of them.
  const baseline = table?.format === 'yaml' && spec.versions ? null : chosenBaseline(spec);
  const judge = judgeOf(spec);
  const schema = schemaOf(request);
  const checks = spec.checks ?? [];
  return {
    prompt,
    system,
    versions: versions.map(({ id: _, request: _request, tools: _tools, cacheMode: _own, ...one }, at) => ({
      prompt,
      system,
      ...one,
      ...versionSettingsOf(versions[at]!),
    })),
    cacheMode,
    attachments,
    settings: request,
    schema: schema ? JSON.stringify(schema, null, 2) : '',
    schemaName: (typeof request.json === 'object' && request.json.name) || '',
    checksSchema: schema === null || checksSchema(checks, request),
    budget: spec.budgetNanos === undefined ? undefined : spec.budgetNanos / nanosOfMoney(1),
    table: table?.text ?? '',
    name: testId === null ? '' : name,
    organisation: '',
    stopWhenDecided: spec.stopWhenDecided ?? false,
    batch: spec.batch ?? false,
    preset: runPresets.find((preset) => preset.rounds === rounds)?.id ?? String(Math.min(rounds, MAX_ROUNDS)),
    tieMargin: Math.round(tieMargin * 100),
    checks: withoutSchemaCheck(checks, request).map(rowOfCheck),
    tools: fieldsOfTools(spec.tools),
    maxTurns: spec.maxTurns,
    user: spec.user ?? null,
    simulatedUserId: spec.simulatedUser?.modelId ?? spec.simulatedUser?.key ?? '',
    judge: judge ? judgeRequestOf(judge) : emptyStart.judge,
    baseline: baseline
      ? {
          model: baseline.model ?? baseline.variant ?? '',
          measure: baseline.measure,
          margin: baseline.margin === undefined ? undefined : baseline.margin * 100,
        }
      : emptyStart.baseline,
    modelIds: modelKeysOf(spec),
  };
}
