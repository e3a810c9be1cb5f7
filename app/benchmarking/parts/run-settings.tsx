import type { ImportedCases } from '@yardstick/bench';
import { runPresets } from '@yardstick/bench/words';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type Ref, useCallback, useRef } from 'react';
import type { CellProblems } from '../../runs/run-request.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { emptyStart, type FormStart, type VersionFields } from '../form/form-start.ts';
import { BatchChoice } from './batch-choice.tsx';
import { ConversationFields } from './conversation-fields.tsx';
import { QualitySettings } from './quality-settings.tsx';
import { SuiteDoctor } from './suite-doctor.tsx';
import { SuiteField } from './suite-field.tsx';
import { type ToolList, ToolRows } from './tool-fields.tsx';

interface RunSettingsProps {
  start: FormStart;
  /** Names of selected models that refuse a setting, by setting. */
  refusing: Partial<Record<string, string[]>>;
  suiteProblem: string | null;
  suiteCells: CellProblems;
  toolProblem: string | null;
  talkProblem: string | null;
  draftKey: string | null;
  onTable: (cases: number | null, refusal: string | null) => void;
  onPrompts: (prompts: ImportedCases['prompts']) => boolean;
  /** The account's models, and the selected ones. */
  models: { id: string; name: string; end: string | null; hasBatches: boolean }[];
  selected: ReadonlySet<string>;
  versions: readonly VersionFields[];
}

/** Rounds, suite and what is sent beside the prompt. All of it is optional. */
export function RunSettings(props: RunSettingsProps) {
  const { start, refusing, suiteProblem, suiteCells, toolProblem, talkProblem, draftKey, onTable, onPrompts, ...rest } =
    props;
  const tools = useRef<ToolList>(null);
  const onTools = useCallback<ToolList['take']>((imported) => tools.current?.take(imported) ?? false, []);
  const isChanged =
    start.table !== '' || start.system !== '' || start.name !== '' || Object.keys(start.settings).length > 0;
  return (
    <>
      <RadioCards
        legend="Rounds"
        name="preset"
        columns={2}
        defaultValue={start.preset}
        options={roundOptions(start.preset)}
      />
      <Checkbox
        name="stopWhenDecided"
        label="Stop when decided"
        hint="Ends the run as soon as every pair of models is decided or tied, or the rounds left would very probably decide none. For Decision: few rounds decide less than in a run of fixed length."
        defaultChecked={start.stopWhenDecided}
      />
      <BatchChoice start={start} models={rest.models} selected={rest.selected} />
      <details className="group/settings panel" open={isChanged}>
        <summary className="flex items-center gap-2 p-4 text-sm font-medium hover:text-accent">
          <ChevronRight className="size-4 transition-transform group-open/settings:rotate-90" aria-hidden />
          Suite, system prompt and settings
        </summary>
        <div className="grid gap-5 border-t border-line p-4 *:min-w-0">
          <Field label="Name" isOptional hint="A named suite keeps its history: run it again and compare.">
            {(control) => <Input {...control} name="name" maxLength={120} defaultValue={start.name} />}
          </Field>
          <SuiteField
            initial={start.table}
            draftKey={draftKey}
            problem={suiteProblem}
            cells={suiteCells}
            onCases={onTable}
            onPrompts={onPrompts}
            onTools={onTools}
          />
          <SuiteDoctor />
          <Field label="System prompt" isOptional>
            {(control) => <Textarea {...control} name="system" rows={2} dir="auto" defaultValue={start.system} />}
          </Field>
          <Parameters start={start} refusing={refusing} />
        </div>
      </details>
      <ToolSettings ref={tools} start={start} draftKey={draftKey} problem={toolProblem} />
      <ConversationFields start={start} models={rest.models} selected={rest.selected} problem={talkProblem} />
      <QualitySettings start={start} {...rest} />
    </>
  );
}

interface ToolSettingsProps extends Pick<RunSettingsProps, 'start' | 'draftKey'> {
  ref: Ref<ToolList>;
  problem: string | null;
}

function ToolSettings({ start, ...rows }: ToolSettingsProps) {
  return (
    <details className="group/tools panel" open={start.tools.length > 0 || start.maxTurns !== undefined}>
      <summary className="flex items-center gap-2 p-4 text-sm font-medium hover:text-accent">
        <ChevronRight className="size-4 transition-transform group-open/tools:rotate-90" aria-hidden />
        Tools: functions that the models may call
      </summary>
      <div className="border-t border-line p-4">
        <ToolRows {...rows} initial={start.tools} turns={start.maxTurns} />
      </div>
    </details>
  );
}

/** The presets, and the rounds of the run that fills in the form where none has as many. */
function roundOptions(chosen: string) {
  const options = runPresets.map(({ id, title, text, rounds }) => ({
    value: id as string,
    title: title as string,
    text: text as string,
    aside: String(rounds),
  }));
  if (options.some(({ value }) => value === chosen)) return options;
  return [
    ...options,
    { value: chosen, title: 'As before', text: `${chosen} rounds, as the earlier run had.`, aside: chosen },
  ];
}

const numbers = [
  { name: 'maxOutputTokens', label: 'Output limit', hint: 'Tokens', min: 1, max: 200_000, step: 1 },
  { name: 'temperature', label: 'Temperature', hint: '0 to 2', min: 0, max: 2, step: 0.1 },
  { name: 'topP', label: 'Top P', hint: '0 to 1', min: 0, max: 1, step: 0.05 },
] as const;

type NumberFieldProps = (typeof numbers)[number] & { value: number | undefined; refusing: string[] };

function NumberField({ name, label, hint, value, refusing, ...range }: NumberFieldProps) {
  const isRefused = refusing.length > 0;
  return (
    <Field label={label} isOptional hint={isRefused ? `Not taken by ${refusing.join(', ')}` : hint}>
      {(control) => (
        <Input
          {...control}
          {...range}
          name={name}
          type="number"
          inputMode="decimal"
          defaultValue={value}
          disabled={isRefused}
        />
      )}
    </Field>
  );
}

/** Model settings. A setting that a selected model refuses is disabled. */
function Parameters({
  start: { settings, cacheMode, tieMargin },
  refusing,
}: Pick<RunSettingsProps, 'start' | 'refusing'>) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-medium">Parameters</legend>
      <p className="text-sm text-muted">Nothing is sent unless it is set: many newer models refuse a temperature.</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {numbers.map((field) => (
          <NumberField key={field.name} {...field} value={settings[field.name]} refusing={refusing[field.name] ?? []} />
        ))}
        <Field
          label="Reasoning effort"
          isOptional
          hint={refusing.reasoningEffort ? `Not taken by ${refusing.reasoningEffort.join(', ')}` : undefined}
        >
          {(control) => (
            <Select
              {...control}
              name="reasoningEffort"
              placeholder="Not sent"
              defaultValue={settings.reasoningEffort}
              disabled={refusing.reasoningEffort !== undefined}
              options={['low', 'medium', 'high'].map((value) => ({ value, label: value }))}
            />
          )}
        </Field>
        <Field label="Prompt cache" hint="Cold: a unique first line a call">
          {(control) => (
            <Select
              {...control}
              name="cacheMode"
              defaultValue={cacheMode}
              options={[
                { value: 'warm', label: 'As it is' },
                { value: 'cold', label: 'Cold' },
              ]}
            />
          )}
        </Field>
        <Field label="Tie margin" hint={`± percent, set before the run; usual is ${emptyStart.tieMargin}`}>
          {(control) => (
            <Input
              {...control}
              name="tieMargin"
              type="number"
              min={1}
              max={100}
              defaultValue={tieMargin}
              inputMode="numeric"
            />
          )}
        </Field>
      </div>
      <Checkbox name="json" label="Ask for JSON" defaultChecked={settings.json} />
    </fieldset>
  );
}
