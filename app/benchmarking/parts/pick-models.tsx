import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useOfferedModels } from '../../models/use-offered-models.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type ProviderKeyView, writeKey } from '../../vault/provider-key.ts';

/** An account's keys, and the names of providers by id. */
export interface Vault {
  keys: ProviderKeyView[];
  providers: Record<string, string>;
}

interface PickModelsProps {
  vault: Vault;
  /** How many are ticked and not added yet. */
  onTicked: (count: number) => void;
  onPicked: (ids: string[]) => void;
}

/** Rows shown at once; the field above narrows them down. */
const SHOWN = 60;

/** What the button says that adds the ticked ones. */
export const addWords = (count: number) => `Add ${count} ${count === 1 ? 'model' : 'models'}`;

/** Models by the names that a provider lists for a key: chosen, and ready to be measured. */
export function PickModels({ vault: { keys, providers }, onTicked, onPicked }: PickModelsProps) {
  const [keyId, setKeyId] = useState(keys[0]?.id);
  const key = keys.find(({ id }) => id === keyId) ?? keys[0];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { problem, isBusy, add } = usePicking(onPicked, () => setChosen(new Set()));
  useEffect(() => {
    onTicked(chosen.size);
    return () => onTicked(0);
  }, [chosen, onTicked]);
  if (!key)
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p className="text-muted">Add a key of a provider, and pick its models here by name.</p>
        <LinkButton size="small" variant="primary" to="/benchmarking?tab=settings">
          Add an API key
        </LinkButton>
      </div>
    );
  return (
    <div className="grid gap-3 *:min-w-0">
      {/* Whose key it is, where somebody else pays. */}
      {(keys.length > 1 || key.organisation !== undefined) && (
        <Field label="Key">
          {(control) => (
            <Select
              {...control}
              value={key.id}
              onChange={({ target }) => {
                setKeyId(target.value);
                setChosen(new Set());
              }}
              options={keys.map((one) => ({ value: one.id, label: `${providers[one.provider]}: ${writeKey(one)}` }))}
            />
          )}
        </Field>
      )}
      <OfferedNames key={key.id} providerKey={key} chosen={chosen} onChange={setChosen} />
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <Button
        className="justify-self-start"
        disabled={chosen.size === 0}
        isBusy={isBusy}
        onClick={() => add(key.id, [...chosen])}
      >
        {chosen.size === 0 ? 'Choose models above' : addWords(chosen.size)}
      </Button>
    </div>
  );
}

function usePicking(onPicked: (ids: string[]) => void, onDone: () => void) {
  const fetcher = useFetcher<{ picked: string[] } | { problem: string }>();
  const handled = useRef<unknown>(undefined);
  const { data: answer, state } = fetcher;
  useEffect(() => {
    // Not only when idle: by then the page may show the models elsewhere, and this part is gone.
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if (!('picked' in answer)) return;
    onPicked(answer.picked);
    onDone();
  }, [answer, onPicked, onDone]);
  const add = (keyId: string, names: string[]) => {
    const data = new FormData();
    data.set('intent', 'pick-models');
    data.set('keyId', keyId);
    for (const name of names) data.append('names', name);
    void fetcher.submit(data, { method: 'post', action: '/benchmarking' });
  };
  return { problem: answer && 'problem' in answer ? answer.problem : null, isBusy: state !== 'idle', add };
}

interface OfferedNamesProps {
  providerKey: ProviderKeyView;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Fields without a name: they are no part of the form around them. */
/** Where the names come from. */
const whereFrom = ({ live, models }: { live: number | null; models: string[] }): string => {
  if (live === null) return 'Our own list of its models';
  const others = models.length - live;
  return `${live} that the provider lists for this key${others > 0 ? `, then ${others} that we know` : ''}`;
};

function OfferedNames({ providerKey: { provider, id, endpoint }, chosen, onChange }: OfferedNamesProps) {
  const offered = useOfferedModels(provider, id, endpoint ?? '');
  const [text, setText] = useState('');
  if (!offered) return <p className="text-sm text-muted">Loading</p>;
  const found = offered.models.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const pick = (name: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(name);
    else next.delete(name);
    onChange(next);
  };
  return (
    <>
      <Field label="Find a model of this key" hint={offered.problem ?? whereFrom(offered)}>
        {(control) => (
          <Input {...control} type="search" value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <fieldset className="max-h-64 overflow-y-auto p-1">
        <legend className="sr-only">Models of this key</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {found.slice(0, SHOWN).map((name) => (
            <Checkbox
              key={name}
              checked={chosen.has(name)}
              onChange={({ target }) => pick(name, target.checked)}
              label={<span className="break-all">{name}</span>}
              hint={offered.notes[name]}
            />
          ))}
        </div>
      </fieldset>
      {found.length > SHOWN && (
        <p className="text-sm text-muted">{found.length - SHOWN} more: type a part of the name.</p>
      )}
    </>
  );
}
