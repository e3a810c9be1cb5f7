import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fieldsOf } from '../../platform/parse-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SecurityOutcome } from '../settings/account-security-action.server.ts';
import { SettingsCard } from '../settings-card.tsx';
import { addPasskey, canUsePasskeys, passkeyObstacle } from '../sign-in/passkey-browser.ts';
import { DayTime } from './day-time.tsx';
import { RowForm } from './row-form.tsx';
import { useHasScripts } from './use-has-scripts.ts';

interface PasskeysCardProps {
  passkeys: { id: string; name: string | null; addedAt: Date | null }[];
  outcome: SecurityOutcome | undefined;
}

export function PasskeysCard({ passkeys, outcome }: PasskeysCardProps) {
  return (
    <SettingsCard
      title="Passkeys"
      text="Log in with your fingerprint, face or device PIN. Nothing that could be guessed or phished is sent."
    >
      {outcome?.refusal && <Banner tone="bad" role="alert" title={outcome.refusal} />}
      {passkeys.length === 0 && <p className="text-sm text-muted">You have no passkey yet.</p>}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map(({ id, name, addedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
              <span>
                <span className="font-medium">{name || 'Passkey'}</span>
                {addedAt && (
                  <span className="text-muted">
                    {' '}
                    added <DayTime at={addedAt} />
                  </span>
                )}
              </span>
              <RowForm id={id} intent="remove-passkey" label="Remove" />
            </li>
          ))}
        </ul>
      )}
      <AddPasskey />
    </SettingsCard>
  );
}

function AddPasskey() {
  const hasScripts = useHasScripts();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  if (!hasScripts || !canUsePasskeys())
    return <p className="text-sm text-muted">Adding one needs JavaScript and a browser that supports passkeys.</p>;
  const obstacle = passkeyObstacle(window.location.hostname);
  if (obstacle !== null) return <p className="text-sm text-muted">{obstacle}</p>;
  const add = async (form: FormData) => {
    setIsBusy(true);
    const failure = await addPasskey(fieldsOf(form).name || 'Passkey');
    setIsBusy(false);
    if (failure !== null) toast.error('No passkey added', { description: failure });
    else toast.success('Passkey added');
    await revalidate();
  };
  return (
    <form
      className="flex max-w-md flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add(new FormData(event.currentTarget));
      }}
    >
      <Field label="Name, for example the device it is on" className="grow">
        {(control) => <Input {...control} name="name" maxLength={60} autoComplete="off" />}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        Add a passkey
      </Button>
    </form>
  );
}
