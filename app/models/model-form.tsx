import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { type ProviderKeyView, writeKey } from '../vault/provider-key.ts';
import type { OfferedModels, TestCall } from './call-target.server.ts';
import type { ModelErrors, ModelInput, ProviderName } from './model.ts';
import { useOfferedModels } from './use-offered-models.ts';

export type ModelFormAnswer = { errors: ModelErrors } | { test: TestCall } | { registered: true } | { failure: string };

interface ModelFormProps {
  initial: ModelInput;
  providers: ProviderName[];
  keys: ProviderKeyView[];
  submitLabel: string;
  onAnswer: (answer: ModelFormAnswer) => void;
}

const protocols = [
  { value: '', label: 'OpenAI chat completions' },
  { value: 'responses', label: 'OpenAI responses' },
  { value: 'anthropic', label: 'Anthropic messages' },
  { value: 'gemini', label: 'Gemini' },
  { value: 'mistral', label: 'Mistral' },
  { value: 'cohere', label: 'Cohere' },
];

/** Registers or changes a model. A test call shows whether it answers, before anything is saved. */
export function ModelForm({ initial, providers, keys, submitLabel, onAnswer }: ModelFormProps) {
  const fetcher = useFetcher<ModelFormAnswer>();
  const [provider, setProvider] = useState(initial.provider);
  const [keyId, setKeyId] = useState(initial.keyId);
  const [endpoint, setEndpoint] = useState(initial.apiEndpoint);
  const [sent, setSent] = useState(initial.sentModel || initial.name);
  const answer = fetcher.data;
  useEachOnce(fetcher.state === 'idle' ? answer : undefined, onAnswer);
  const errors = answer && 'errors' in answer ? answer.errors : {};
  const isCustom = provider === 'custom';
  const own = keys.filter((key) => key.provider === provider);
  // A key that an organisation shares is used where it was chosen, and never in place of a missing one.
  const first = isCustom ? undefined : own.find(({ organisation }) => organisation === undefined);
  // The form names the key, so that the server never chooses one.
  const askedWith = keyId || (first?.id ?? '');
  const offered = useOfferedModels(provider, askedWith, isCustom ? endpoint : '');
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      className="grid max-w-2xl gap-5"
      noValidate
      onInput={({ currentTarget }) => {
        const typed = new FormData(currentTarget);
        setSent(String(typed.get('sentModel') || typed.get('name')).trim());
      }}
    >
      <ModelFields initial={initial} errors={errors} onEndpoint={setEndpoint} />
      <ProviderFields
        initial={initial}
        providers={providers}
        own={own}
        hasFirst={first !== undefined}
        errors={errors}
        offered={offered}
        sent={sent}
        chosen={{ provider, keyId }}
        onProvider={(id) => {
          setProvider(id);
          setKeyId('');
        }}
        onKey={setKeyId}
      />
      {answer && 'test' in answer && <TestResult {...answer.test} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="save" variant="primary" disabled={isBusy}>
          {submitLabel}
        </Button>
        <Button type="submit" name="intent" value="test" disabled={isBusy}>
          Test call
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Passes each answer on once, when the page is idle: navigating during its revalidation would be undone by it. */
function useEachOnce(answer: ModelFormAnswer | undefined, onAnswer: ModelFormProps['onAnswer']) {
  const handled = useRef<ModelFormAnswer | null>(null);
  useEffect(() => {
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    onAnswer(answer);
  }, [answer, onAnswer]);
}

interface ModelFieldsProps {
  initial: ModelInput;
  errors: ModelErrors;
  onEndpoint: (endpoint: string) => void;
}

function ModelFields({ initial, errors, onEndpoint }: ModelFieldsProps) {
  return (
    <>
      <Field label="Model Name" error={errors.name} hint="As you want to see it in results.">
        {(control) => (
          <Input {...control} name="name" defaultValue={initial.name} list="offered-models" autoComplete="off" />
        )}
      </Field>
      <Field label="Description" isOptional error={errors.description}>
        {(control) => <Textarea {...control} name="description" rows={2} defaultValue={initial.description} />}
      </Field>
      <Field label="Model Type" error={errors.modelType} hint="e.g. text-generation, image-generation">
        {(control) => <Input {...control} name="modelType" defaultValue={initial.modelType} />}
      </Field>
      <Field
        label="API Endpoint (Optional)"
        error={errors.apiEndpoint}
        hint="For an endpoint of your own that speaks OpenAI's chat completions, or another protocol below."
      >
        {(control) => (
          <Input
            {...control}
            name="apiEndpoint"
            type="url"
            defaultValue={initial.apiEndpoint}
            onBlur={(event) => onEndpoint(event.target.value.trim())}
            placeholder="https://api.example.com/v1"
          />
        )}
      </Field>
    </>
  );
}

interface ProviderFieldsProps extends Pick<ModelFormProps, 'initial' | 'providers'> {
  /** The keys at the chosen provider that the account can use: its own, and shared ones. */
  own: ProviderKeyView[];
  /** Whether one of them is used when none is chosen. */
  hasFirst: boolean;
  errors: ModelErrors;
  offered: OfferedModels | null;
  /** The name that will be sent, as it is typed. */
  sent: string;
  chosen: { provider: string; keyId: string };
  onProvider: (id: string) => void;
  onKey: (id: string) => void;
}

/** Who serves the model, under what name, and with which key it is called. */
function ProviderFields(fields: ProviderFieldsProps) {
  const { initial, providers, own, hasFirst, errors, offered, sent, chosen, onProvider, onKey } = fields;
  const isCustom = chosen.provider === 'custom';
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Provider" isOptional error={errors.provider}>
        {(control) => (
          <Select
            {...control}
            name="provider"
            value={chosen.provider}
            onChange={(event) => onProvider(event.target.value)}
            placeholder="Not chosen"
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <SentModelField initial={initial.sentModel} error={errors.sentModel} offered={offered} sent={sent} />
      {own.length > 0 && (
        <Field label="Key" isOptional error={errors.keyId}>
          {(control) => (
            <Select
              {...control}
              name="keyId"
              value={chosen.keyId}
              onChange={(event) => onKey(event.target.value)}
              placeholder={hasFirst ? 'The first of yours' : 'No key'}
              options={own.map((key) => ({ value: key.id, label: writeKey(key) }))}
            />
          )}
        </Field>
      )}
      {isCustom && (
        <Field label="Protocol">
          {(control) => <Select {...control} name="protocol" defaultValue={initial.protocol} options={protocols} />}
        </Field>
      )}
    </div>
  );
}

interface SentModelFieldProps {
  initial: string;
  error: string | undefined;
  offered: OfferedModels | null;
  sent: string;
}

/** The name that is sent to the provider; the list of offered models serves the field of the name, too. */
function SentModelField({ initial, error, offered, sent }: SentModelFieldProps) {
  const note = offered?.notes[sent];
  const hint = !offered
    ? 'The name is sent when this is empty.'
    : offered.live !== null
      ? offeredWords(offered.live, offered.models.length - offered.live)
      : (offered.problem ?? 'Our own list; with a key the live one');
  return (
    <>
      <Field
        label="Model at the provider"
        isOptional
        error={error}
        hint={note ? <span className="text-warn">{note}</span> : hint}
      >
        {(control) => (
          <Input {...control} name="sentModel" defaultValue={initial} list="offered-models" autoComplete="off" />
        )}
      </Field>
      <datalist id="offered-models">
        {offered &&
          [...offered.models, ...offered.former].map((name) => (
            <option key={name} value={name} label={offered.notes[name]} />
          ))}
      </datalist>
    </>
  );
}

function TestResult({ isOk, message }: TestCall) {
  return (
    <Banner tone={isOk ? 'good' : 'bad'} role="status" title={isOk ? 'The test call worked' : 'The test call failed'}>
      {message}
    </Banner>
  );
}

/** Distinguishes what the provider lists from our own list: the key may not have access to the latter. */
function offeredWords(live: number, builtIn: number): string {
  const listed = `${live} ${live === 1 ? 'name' : 'names'} listed by the provider`;
  return builtIn === 0 ? listed : `${listed}, ${builtIn} more from our own list`;
}
