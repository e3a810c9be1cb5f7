import { useState } from 'react';
import { limitWords, type ModelGroup, selectAll } from '../../models/model.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toast } from '../../ui/toast.tsx';
import { PickModels, type Vault } from './pick-models.tsx';

interface ModelPickerProps {
  groups: ModelGroup[];
  selected: ReadonlySet<string>;
  most: number | null;
  vault: Vault;
  onTicked: (count: number) => void;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** Registered models by provider; never more than the plan allows. */
export function ModelPicker({ groups, selected, most, vault, onTicked, onChange }: ModelPickerProps) {
  const [isPicking, setIsPicking] = useState(false);
  const models = groups.flatMap((group) => group.models);
  const warn = () => {
    const { title, description } = limitWords(most!);
    toast.error(title, { description });
  };
  const pick = (id: string, isOn: boolean) => {
    if (isOn && most !== null && selected.size >= most) return warn();
    const next = new Set(selected);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const pickAll = () => {
    const { ids, isLimited } = selectAll(models, most);
    onChange(new Set(ids));
    if (isLimited) warn();
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">Models</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium">
          Models <Badge>{most === null ? selected.size : `${selected.size} of ${most}`}</Badge>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="quiet" onClick={pickAll}>
            Select All
          </Button>
          <Button size="small" variant="quiet" onClick={() => onChange(new Set())}>
            Deselect All
          </Button>
          <LinkButton size="small" to="/model/new">
            Add a model
          </LinkButton>
        </div>
      </div>
      {groups.map((group) => (
        <GroupChoices key={group.label} group={group} selected={selected} onPick={pick} />
      ))}
      <details onToggle={({ currentTarget }) => setIsPicking(currentTarget.open)}>
        <summary className="w-fit py-1 text-sm text-accent underline underline-offset-4">
          Pick models of your keys by name
        </summary>
        {isPicking && (
          <div className="mt-3 panel p-4">
            <PickModels
              vault={vault}
              onTicked={onTicked}
              onPicked={(ids) => onChange(new Set([...selected, ...ids].slice(0, most ?? undefined)))}
            />
          </div>
        )}
      </details>
    </fieldset>
  );
}

interface GroupChoicesProps {
  group: ModelGroup;
  selected: ReadonlySet<string>;
  onPick: (id: string, isOn: boolean) => void;
}

function GroupChoices({ group, selected, onPick }: GroupChoicesProps) {
  return (
    <div className="grid gap-2">
      <p className="caption">{group.label}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {group.models.map((model) => (
          <div
            key={model.id}
            className="rounded border border-line bg-surface p-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <Checkbox
              name="modelIds"
              value={model.id}
              checked={selected.has(model.id)}
              onChange={(event) => onPick(model.id, event.target.checked)}
              label={<span className="font-medium break-all">{model.name}</span>}
              hint={
                <>
                  <span className="break-all">{model.sentModel ?? model.modelType}</span>
                  {model.organisation && <span className="block break-words">of {model.organisation.name}</span>}
                  {model.end !== null && <span className="block text-warn">{model.end}</span>}
                </>
              }
            />
          </div>
        ))}
      </div>
    </div>
  );
}
