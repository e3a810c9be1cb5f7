import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { writeMoment } from '../../runs/figure-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { EMPTY_KEY, type KeyStatus, type ProviderConfig, type ProviderKeyView } from '../../vault/provider-key.ts';

export type KeyAnswer =
  | { saved: string; status: KeyStatus; reason: string }
  | { keyProblem: { field: string; reason: string } }
  | { done: true };

/** Provider keys and their state. The keys themselves are never shown. */
export function KeyManager({ configs }: { configs: ProviderConfig[] | null }) {
  const [isAdding, setIsAdding] = useState(false);
  useDeletionToast(configs);
  if (configs === null) return <Banner tone="bad" role="alert" title="Error: Failed to load API key configurations" />;
  const hasKeys = configs.some(({ keys }) => keys.length > 0);
  return (
    <section aria-label="API Keys" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">API Keys</h2>
        {!isAdding && (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            Add Key
          </Button>
        )}
      </div>
      {isAdding && <AddKeyForm configs={configs} onClose={() => setIsAdding(false)} />}
      {!hasKeys && !isAdding && (
        <EmptyState
          headingLevel={3}
          title="No API keys configured yet."
          text="Add keys to enable benchmarking across different providers."
        />
      )}
      {hasKeys && (
        <ul className="grid gap-3">
          {configs.map((config) => (
            <ProviderRow key={config.provider_id} config={config} />
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">Your API keys are securely stored and used only for benchmark requests.</p>
    </section>
  );
}

/** Confirms a deletion: the key's own row no longer exists. */
function useDeletionToast(configs: ProviderConfig[] | null): void {
  const count = configs?.reduce((sum, { keys }) => sum + keys.length, 0) ?? null;
  const before = useRef(count);
  useEffect(() => {
    if (count !== null && before.current !== null && count < before.current)
      toast.success('API Keys Updated', { description: 'The key was deleted' });
    before.current = count;
  }, [count]);
}

/** Labels of a provider's state: that of its best key. */
const providerStatus = {
  valid: { tone: 'good', words: 'Key configured' },
  unreachable: { tone: 'warn', words: 'Key saved, not checked' },
  invalid: { tone: 'bad', words: 'Key refused' },
  missing: { tone: 'bad', words: 'Key not configured' },
} as const;

function ProviderRow({ config: { provider_name, api_key_status, keys } }: { config: ProviderConfig }) {
  const { tone, words } = providerStatus[api_key_status];
  return (
    <Card as="li" padding="small">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{provider_name}</span>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {keys.length > 0 && (
        <ul className="mt-3 grid gap-3 border-t border-line pt-3">
          {keys.map((key) => (
            <KeyRow key={key.id} item={key} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const warningOf = ({ saved, status }: { saved: string; status: KeyStatus }) =>
  status === 'invalid' ? `This ${saved} key does not work yet` : `This ${saved} key could not be checked`;

/** Labels of a key's state. */
export const keyStatusWords = {
  valid: 'Works',
  invalid: 'Refused by the provider',
  unreachable: 'Could not be checked',
};

function KeyRow({ item }: { item: ProviderKeyView }) {
  const check = useFetcher();
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 text-sm">
      <div className="min-w-0">
        <p>
          {item.name} <span className="font-mono text-muted">{item.lastFour ? `···· ${item.lastFour}` : '····'}</span>
        </p>
        <p className={item.keyStatus === 'invalid' ? 'text-bad' : 'text-muted'}>
          {keyStatusWords[item.keyStatus]}, {item.keyStatus === 'unreachable' ? 'tried' : 'checked'}{' '}
          {writeMoment(item.checkedAt)}
          {item.statusReason && <span className="block break-words">{item.statusReason}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <check.Form method="post">
          <input type="hidden" name="keyId" value={item.id} />
          <Button
            type="submit"
            name="intent"
            value="check-key"
            size="small"
            variant="quiet"
            isBusy={check.state !== 'idle'}
          >
            Check again
          </Button>
        </check.Form>
        {/* A key that was replaced meanwhile is not deleted. */}
        <DeleteKey key={item.checkedAt} item={item} />
      </div>
    </li>
  );
}

/** A deleted key cannot be restored, so deleting takes two clicks. */
function DeleteKey({ item }: { item: ProviderKeyView }) {
  const fetcher = useFetcher();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        size="small"
        variant="quiet"
        onClick={() => setIsAsking(true)}
        aria-label={`Delete the key ${item.name} ${item.lastFour}`}
      >
        Delete
      </Button>
    );
  return (
    <fetcher.Form method="post" className="flex gap-2">
      <input type="hidden" name="keyId" value={item.id} />
      <Button
        type="submit"
        name="intent"
        value="delete-key"
        size="small"
        variant="danger"
        isBusy={fetcher.state !== 'idle'}
        autoFocus
      >
        Delete for good
      </Button>
      <Button size="small" variant="quiet" onClick={() => setIsAsking(false)}>
        Keep it
      </Button>
    </fetcher.Form>
  );
}

/** Reports each answer once. */
function useKeyToasts(answer: KeyAnswer | undefined, onSaved: () => void) {
  const handled = useRef<KeyAnswer | undefined>(undefined);
  useEffect(() => {
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if ('saved' in answer) {
      toast.success('API Keys Updated', { description: `${answer.saved} API key saved successfully` });
      if (answer.status !== 'valid') toast.error(warningOf(answer), { description: answer.reason });
      onSaved();
    } else if ('keyProblem' in answer) {
      const { reason } = answer.keyProblem;
      toast.error(reason === EMPTY_KEY ? reason : `Failed to save API key: ${reason}`);
    }
  }, [answer, onSaved]);
}

function AddKeyForm({ configs, onClose }: { configs: ProviderConfig[]; onClose: () => void }) {
  const fetcher = useFetcher<KeyAnswer>();
  const [provider, setProvider] = useState(configs[0]?.provider_id ?? '');
  const answer = fetcher.data;
  const isSaving = fetcher.state !== 'idle';
  // Not before the list behind the form has the new key too.
  useKeyToasts(isSaving ? undefined : answer, onClose);
  const problem = answer && 'keyProblem' in answer ? answer.keyProblem : null;
  const errorOf = (field: string) => (problem?.field === field ? problem.reason : null);
  return (
    <Card>
      <fetcher.Form method="post" className="grid gap-4 sm:grid-cols-2" autoComplete="off">
        <input type="hidden" name="intent" value="save-key" />
        <Field label="Provider" error={errorOf('provider')}>
          {(control) => (
            <Select
              {...control}
              name="provider"
              value={provider}
              onChange={(event) => setProvider(event.target.value)}
              options={configs.map(({ provider_id, provider_name }) => ({ value: provider_id, label: provider_name }))}
            />
          )}
        </Field>
        <Field label="API Key" error={errorOf('apiKey')}>
          {(control) => <Input {...control} name="apiKey" type="password" autoComplete="off" spellCheck={false} />}
        </Field>
        <Field
          label="Name"
          isOptional
          hint="Distinguishes several keys of one provider; a key with the same name is replaced."
          error={errorOf('name')}
        >
          {(control) => <Input {...control} name="name" maxLength={60} />}
        </Field>
        {provider === 'custom' && (
          <Field label="Endpoint" hint="The key is sent there, and nowhere else." error={errorOf('endpoint')}>
            {(control) => <Input {...control} name="endpoint" type="url" placeholder="https://models.example.com/v1" />}
          </Field>
        )}
        <div className="flex gap-2 sm:col-span-2">
          <Button type="submit" variant="primary" disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save Key'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
