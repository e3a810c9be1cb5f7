import type { ImportedCases } from '@yardstick/bench';
import { runPresets } from '@yardstick/bench/words';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type Ref, useCallback, useRef } from 'react';
import type { CellProblems } from '../../runs/run-request.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { FormStart, VersionFields } from '../form/form-start.ts';
import { BatchChoice } from './batch-choice.tsx';
import { ConversationFields } from './conversation-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';
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
  parameterProblem: string | null;
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
  const { start, refusing, suiteProblem, suiteCells, toolProblem, talkProblem, parameterProblem, ...others } = props;
  const { draftKey, onTable, onPrompts, ...rest } = others;
  const tools = useRef<ToolList>(null);
  const onTools = useCallback<ToolList['take']>((imported) => tools.current?.take(imported) ?? false, []);
  const isChanged =
    start.table !== '' ||
    start.system !== '' ||
    start.name !== '' ||
    start.budget !== undefined ||
    Object.keys(start.settings).length > 0;
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
          <ParameterFields start={start} refusing={refusing} problem={parameterProblem} />
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
