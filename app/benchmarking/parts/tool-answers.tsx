import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  type AddressFields,
  emptyAddress,
  emptyResult,
  jsonProblem,
  type ResultFields,
  type ToolFields,
} from '../../runs/written-tools.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

type Answers = Pick<ToolFields, 'results' | 'http'>;

interface ToolAnswersProps extends Answers {
  /** Of the tool. */
  number: number;
  onChange: (facts: Partial<Answers>) => void;
}

/** What answers the calls of one tool: written results, or an address. Results are kept while an address is tried. */
export function ToolAnswers({ results, http, number, onChange }: ToolAnswersProps) {
  return (
    <>
      <Field label={`Tool ${number} is answered by`}>
        {(control) => (
          <Select
            {...control}
            className="w-full sm:max-w-96"
            options={[
              { value: 'results', label: 'results written here' },
              { value: 'address', label: 'an address that is called' },
            ]}
            value={http ? 'address' : 'results'}
            onChange={({ target }) => onChange({ http: target.value === 'address' ? emptyAddress : null })}
          />
        )}
      </Field>
      {http ? (
        <Address http={http} number={number} onChange={(facts) => onChange({ http: { ...http, ...facts } })} />
      ) : (
        <Results results={results} number={number} onChange={(next) => onChange({ results: next })} />
      )}
    </>
  );
}

interface AddressProps {
  http: AddressFields;
  /** Of the tool. */
  number: number;
  onChange: (facts: Partial<AddressFields>) => void;
}

function Address({ http: { url, isGet, endsAnswer, more }, number, onChange }: AddressProps) {
  return (
    <div className="grid gap-3 border-l-2 border-edge pl-3 *:min-w-0">
      <p className="text-sm text-muted">
        This site calls it for every answer, with what the model writes: choose one that only reads. Public addresses
        only; redirects are not followed. No secrets are sent: a tool that needs one runs on the command line. Everybody
        who sees the suite sees the address.
      </p>
      <Field label={`Address of tool ${number}`}>
        {(control) => (
          <Input
            {...control}
            type="url"
            className="font-mono"
            value={url}
            placeholder="https://example.com/weather"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ url: target.value })}
          />
        )}
      </Field>
      <Field label={`Method of tool ${number}`}>
        {(control) => (
          <Select
            {...control}
            className="w-full sm:max-w-96"
            options={[
              { value: 'POST', label: 'POST: arguments as JSON' },
              { value: 'GET', label: 'GET: arguments in the address' },
            ]}
            value={isGet ? 'GET' : 'POST'}
            onChange={({ target }) => onChange({ isGet: target.value === 'GET' })}
          />
        )}
      </Field>
      <Checkbox
        label={
          <>
            A call that fails ends the answer, which counts as failed<span className="sr-only"> (tool {number})</span>
          </>
        }
        hint="Otherwise the model is told, and goes on. No text within 10 s, more than 2,000 characters, a web page and any status but 2xx are failures."
        checked={endsAnswer}
        onChange={({ target }) => onChange({ endsAnswer: target.checked })}
      />
      {more !== '' && (
        <p className="text-sm break-all text-muted">
          The suite also sets: <code>{more}</code>
        </p>
      )}
    </div>
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
