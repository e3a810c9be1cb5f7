import Plus from 'lucide-react/icons/plus';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  emptyTool,
  fieldsOfTools,
  jsonProblem,
  MAX_TOOLS,
  MOST_TURNS,
  type ToolFields,
} from '../../runs/written-tools.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ToolAnswers } from './tool-answers.tsx';
import { useDraft } from './use-draft.ts';

export interface ToolList {
  /** Takes the tools of an imported file; false where there are some already, which stay. */
  take: (tools: readonly object[]) => boolean;
}

interface ToolRowsProps {
  ref?: Ref<ToolList>;
  initial: ToolFields[];
  turns: number | undefined;
  draftKey: string | null;
  /** The server's message about the tools. */
  problem: string | null;
}

/** Functions that models may call in every case, with what each of them answers. */
export function ToolRows({ ref, initial, turns, draftKey, problem }: ToolRowsProps) {
  const { tools, change, most, setMost, list } = useTools(initial, turns, draftKey, ref);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset ref={list} className="grid gap-5">
      <legend className="sr-only">Tools</legend>
      <p className="text-sm text-muted">
        Functions that every model may call. A call is answered with the first result that fits its arguments, so that
        every model gets the same results, or by an address that is really called; then the model is asked again.{' '}
        {'{{name}}'} in a result stands for a column of the cases. A case brings tools of its own in the column
        json.tools.
      </p>
      {tools.map((tool, index) => (
        <ToolFieldset
          key={index}
          tool={tool}
          number={index + 1}
          isTwin={tools.findIndex(({ name }) => name.trim() === tool.name.trim()) < index}
          onChange={(facts) => change(tools.with(index, { ...tool, ...facts }))}
          onRemove={() => {
            flushSync(() => change(tools.toSpliced(index, 1)));
            add.current?.focus();
          }}
        />
      ))}
      <div role="status">
        <FieldError error={problem} />
      </div>
      <input type="hidden" name="tools" value={tools.length === 0 ? '' : JSON.stringify(tools)} />
      {tools.length < MAX_TOOLS && (
        <Button ref={add} size="small" className="justify-self-start" onClick={() => change([...tools, emptyTool])}>
          <Plus className="size-4" aria-hidden />
          Add a tool
        </Button>
      )}
      <Field
        label="Requests of one answer"
        isOptional
        hint={`At most; 1 to ${MOST_TURNS}, 5 unless set. Each is paid for.`}
      >
        {(control) => (
          <Input
            {...control}
            name="maxTurns"
            type="number"
            min={1}
            max={MOST_TURNS}
            step={1}
            inputMode="numeric"
            className="sm:max-w-40"
            value={most}
            onChange={({ target }) => setMost(target.value)}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** Tools, and the most requests of an answer, that survive a reload like the prompt. */
function useTools(
  initial: ToolFields[],
  turns: number | undefined,
  draftKey: string | null,
  ref: Ref<ToolList> | undefined,
) {
  const [text, setText] = useDraft(
    draftKey && `${draftKey}-tools`,
    initial.length === 0 ? '' : JSON.stringify(initial),
  );
  const [most, setMost] = useDraft(draftKey && `${draftKey}-turns`, turns === undefined ? '' : String(turns));
  const list = useRef<HTMLFieldSetElement>(null);
  const sent = text + most;
  const shown = useRef(sent);
  useEffect(() => {
    // The forecast listens for change events, and a removed or restored tool changes no field.
    if (shown.current !== sent) list.current?.form?.dispatchEvent(new Event('change'));
    // What was restored is sent, so it is seen.
    if (sent !== '') list.current?.closest('details')?.setAttribute('open', '');
    shown.current = sent;
  }, [sent]);
  const tools = storedTools(text);
  const change = (next: ToolFields[]) => setText(next.length === 0 ? '' : JSON.stringify(next));
  useImperativeHandle(ref, () => ({
    take: (imported) => {
      if (tools.length > 0) return false;
      change(fieldsOfTools(JSON.stringify(imported)));
      return true;
    },
  }));
  return { tools, most, setMost, list, change };
}

/** A draft that an older version stored may have another form: it is no reason for a page that cannot be used. */
function storedTools(text: string): ToolFields[] {
  try {
    const read: unknown = text === '' ? [] : JSON.parse(text);
    return Array.isArray(read) ? (read as ToolFields[]) : [];
  } catch {
    return [];
  }
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

function nameProblem(name: string, isTwin: boolean): string | null {
  if (name.trim() === '') return null;
  if (!NAME.test(name.trim())) return 'A name has letters, digits, _ and - only, at most 64.';
  return isTwin ? 'There is a tool of this name already.' : null;
}

interface ToolFieldsetProps {
  tool: ToolFields;
  number: number;
  isTwin: boolean;
  onChange: (facts: Partial<ToolFields>) => void;
  onRemove: () => void;
}

function ToolFieldset({ tool, number, isTwin, onChange, onRemove }: ToolFieldsetProps) {
  const { name, description, parameters, results, http } = tool;
  return (
    <fieldset className="grid gap-4 panel p-4 *:min-w-0">
      <legend className="sr-only">Tool {number}</legend>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Field label={`Name of tool ${number}`} error={nameProblem(name, isTwin)} className="min-w-0 grow sm:max-w-96">
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              value={name}
              placeholder="weather"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> tool {number}</span>
        </Button>
      </div>
      <Field label={`Description of tool ${number}`} isOptional>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={description}
            placeholder="The weather in a city."
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Field
        label={`Arguments of tool ${number}`}
        isOptional
        hint='A JSON Schema, such as {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}.'
        error={jsonProblem(parameters)}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="font-mono"
            spellCheck={false}
            value={parameters}
            onChange={({ target }) => onChange({ parameters: target.value })}
          />
        )}
      </Field>
      <ToolAnswers results={results} http={http} number={number} onChange={onChange} />
    </fieldset>
  );
}
