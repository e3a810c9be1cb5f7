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
  const answer = fetcher.data;
  const handled = useRef<ModelFormAnswer | null>(null);
  useEffect(() => {
    // Navigating during the page's revalidation would be undone by it.
    if (!answer || fetcher.state !== 'idle' || handled.current === answer) return;
    handled.current = answer;
    onAnswer(answer);
  }, [answer, fetcher.state, onAnswer]);
  const errors = answer && 'errors' in answer ? answer.errors : {};
  const isCustom = provider === 'custom';
  const own = keys.filter((key) => key.provider === provider);
  // The form names the key, so that the server never chooses one.
  const askedWith = keyId || (isCustom ? '' : (own[0]?.id ?? ''));
  const offered = useOfferedModels(provider, askedWith, isCustom ? endpoint : '');
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" className="grid max-w-2xl gap-5" noValidate>
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
            onBlur={(event) => setEndpoint(event.target.value.trim())}
            placeholder="https://api.example.com/v1"
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Provider" isOptional error={errors.provider}>
          {(control) => (
            <Select
              {...control}
              name="provider"
              value={provider}
              onChange={(event) => {
                setProvider(event.target.value);
                setKeyId('');
              }}
              placeholder="Not chosen"
              options={providers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
        <Field
          label="Model at the provider"
          isOptional
          error={errors.sentModel}
          hint={
            offered
              ? offered.live !== null
                ? offeredWords(offered.live, offered.models.length - offered.live)
                : (offered.problem ?? 'Our own list; with a key the live one')
              : 'The name is sent when this is empty.'
          }
        >
          {(control) => (
            <Input
              {...control}
              name="sentModel"
              defaultValue={initial.sentModel}
              list="offered-models"
              autoComplete="off"
            />
          )}
        </Field>
        {own.length > 0 && (
          <Field label="Key" isOptional error={errors.keyId}>
            {(control) => (
              <Select
                {...control}
                name="keyId"
                value={keyId}
                onChange={(event) => setKeyId(event.target.value)}
                placeholder={isCustom ? 'No key' : 'The first one'}
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
      <datalist id="offered-models">
        {offered &&
          [...offered.models, ...offered.former].map((name) => (
            <option key={name} value={name} label={offered.notes[name]} />
          ))}
      </datalist>
      {answer && 'test' in answer && (
        <Banner
          tone={answer.test.isOk ? 'good' : 'bad'}
          role="status"
          title={answer.test.isOk ? 'The test call worked' : 'The test call failed'}
        >
          {answer.test.message}
        </Banner>
      )}
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

function useOfferedModels(provider: string, keyId: string, endpoint: string): OfferedModels | null {
  const [offered, setOffered] = useState<OfferedModels | null>(null);
  useEffect(() => {
    setOffered(null);
    if (provider === '') return;
    const controller = new AbortController();
    fetch('/api/offered-models', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, key_id: keyId, endpoint }),
      signal: controller.signal,
    })
      .then(async (reply) => {
        if (reply.ok) setOffered(await reply.json());
      })
      .catch(() => {});
    return () => controller.abort();
  }, [provider, keyId, endpoint]);
  return offered;
}

/** Distinguishes what the provider lists from our own list: the key may not have access to the latter. */
function offeredWords(live: number, builtIn: number): string {
  const listed = `${live} ${live === 1 ? 'name' : 'names'} listed by the provider`;
  return builtIn === 0 ? listed : `${listed}, ${builtIn} more from our own list`;
}
