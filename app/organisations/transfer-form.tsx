import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Banner } from '../ui/banner.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

/** Whom a thing can be given to; with an empty address, its reader. */
export interface NewOwner {
  name: string;
  address: string;
}

interface TransferFormProps {
  noun: 'run' | 'suite' | 'list';
  /** The organisation that it belongs to; null: it is the reader's own. */
  from: string | null;
  newOwners: readonly NewOwner[];
  /** What members see of it, such as "prompts and answers". */
  content: string;
  /** Sentences on what else happens. */
  effects: readonly string[];
}

/** Gives a thing to somebody else, and says before what becomes of it; nothing for those who may not. */
export function TransferForm({ noun, from, newOwners, content, effects }: TransferFormProps) {
  const fetcher = useFetcher<{ transfer?: string | null }>();
  const [address, setAddress] = useState<string>();
  const to = newOwners.find((one) => one.address === address) ?? newOwners[0];
  const answer = fetcher.data?.transfer;
  if (answer === null && fetcher.state === 'idle')
    return <Banner tone="good" role="status" title={`The ${noun} belongs to ${from ?? 'you'} now.`} />;
  if (to === undefined) return null;
  const isYou = to.address === '';
  return (
    <details className="max-w-prose text-sm text-muted">
      <summary className="w-fit underline underline-offset-4">Move this {noun}</summary>
      <fetcher.Form method="post" className="mt-3 grid gap-3">
        <Field label="New owner">
          {(control) => (
            <Select
              {...control}
              name="organisation"
              className="w-full max-w-xs"
              value={to.address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              options={newOwners.map(({ name, address }) => ({ value: address, label: name }))}
            />
          )}
        </Field>
        <ul className="grid list-disc gap-1 pl-5 break-words">
          <li>
            {isYou
              ? `Only you see it then: ${from} loses it.`
              : `All members of ${to.name} see it then, with ${content}; its admins and owners can share, move and delete it.`}
            {!isYou && from !== null && ` Members of ${from} who are not in ${to.name} see it no more.`}
          </li>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {answer && <Banner tone="bad" role="alert" title={answer} />}
        <div>
          <ConfirmButton
            isLong
            name="intent"
            value="transfer"
            size="small"
            isBusy={fetcher.state !== 'idle'}
            sure={`Yes, move it to ${isYou ? 'me' : to.name}`}
            keep="Leave it here"
          >
            Move to {isYou ? 'me' : to.name}
          </ConfirmButton>
        </div>
      </fetcher.Form>
    </details>
  );
}
