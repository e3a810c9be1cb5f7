import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  emptyResult,
  emptyTool,
  jsonProblem,
  MAX_TOOLS,
  MOST_TURNS,
  type ResultFields,
  type ToolFields,
} from '../../runs/written-tools.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useDraft } from './use-draft.ts';

interface ToolRowsProps {
  initial: ToolFields[];
  turns: number | undefined;
  draftKey: string | null;
  /** The server's message about the tools. */
  problem: string | null;
}

/** Functions that models may call in every case, with what each of them answers. */
export function ToolRows({ initial, turns, draftKey, problem }: ToolRowsProps) {
  const { tools, change, most, setMost, list } = useTools(initial, turns, draftKey);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset ref={list} className="grid gap-5">
      <legend className="sr-only">Tools</legend>
      <p className="text-sm text-muted">
        Functions that every model may call. Nothing is carried out: a call is answered with the first result that fits
        its arguments, so that every model gets the same results, and the model is asked again. {'{{name}}'} in a result
        stands for a column of the cases. A case brings tools of its own in the column json.tools.
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
function useTools(initial: ToolFields[], turns: number | undefined, draftKey: string | null) {
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
  return {
    tools: storedTools(text),
    most,
    setMost,
    list,
    change: (next: ToolFields[]) => setText(next.length === 0 ? '' : JSON.stringify(next)),
  };
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
  const { name, description, parameters, results } = tool;
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
      <Results results={results} number={number} onChange={(next) => onChange({ results: next })} />
    </fieldset>
  );
}

interface ResultsProps {
  results: ResultFields[];
  /** Of the tool. */
  number: number;
  onChange: (results: ResultFields[]) => void;
}

function Results({ results, number, onChange }: ResultsProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid gap-4">
      {results.length === 0 && (
        <p className="text-sm text-muted">Without a result, the answer ends with a call of this tool.</p>
      )}
      {results.map((result, index) => (
        <ResultRow
          key={index}
          result={result}
          label={`result ${index + 1} of tool ${number}`}
          onChange={(facts) => onChange(results.with(index, { ...result, ...facts }))}
          onRemove={() => {
            flushSync(() => onChange(results.toSpliced(index, 1)));
            // A button that is gone cannot keep the focus.
            add.current?.focus();
          }}
        />
      ))}
      <Button
        ref={add}
        size="small"
        variant="quiet"
        className="justify-self-start"
        onClick={() => onChange([...results, emptyResult])}
      >
        <Plus className="size-4" aria-hidden />
        Add a result<span className="sr-only"> to tool {number}</span>
      </Button>
    </div>
  );
}

interface ResultRowProps {
  result: ResultFields;
  label: string;
  onChange: (facts: Partial<ResultFields>) => void;
  onRemove: () => void;
}

function ResultRow({ result, label, onChange, onRemove }: ResultRowProps) {
  return (
    <div className="grid gap-3 border-l-2 border-edge pl-3 *:min-w-0 sm:grid-cols-2">
      <Field
        label={
          <>
            When the arguments hold<span className="sr-only"> ({label})</span>
          </>
        }
        isOptional
        hint='Such as {"city": "Bonn"}; empty: every call, so put it last.'
        error={jsonProblem(result.when)}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={1}
            className="font-mono"
            spellCheck={false}
            value={result.when}
            onChange={({ target }) => onChange({ when: target.value })}
          />
        )}
      </Field>
      <Field
        label={
          <>
            Result<span className="sr-only"> ({label})</span>
          </>
        }
        hint="As sent to the model: a text, or JSON such as {&quot;degrees&quot;: 21}."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={1}
            dir="auto"
            value={result.result}
            onChange={({ target }) => onChange({ result: target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={
          <>
            Sent as an error<span className="sr-only"> ({label})</span>
          </>
        }
        checked={result.isError}
        onChange={({ target }) => onChange({ isError: target.checked })}
      />
      <Button size="small" variant="quiet" className="justify-self-start sm:justify-self-end" onClick={onRemove}>
        Remove<span className="sr-only"> {label}</span>
      </Button>
    </div>
  );
}
