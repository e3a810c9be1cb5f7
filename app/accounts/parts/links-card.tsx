import { Form } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { SecurityOutcome } from '../settings/account-security-action.server.ts';
import { SettingsCard } from '../settings-card.tsx';
import { isProviderId, providerLabels, type SignInProvider } from '../sign-in/sign-in-providers.ts';
import { DayTime } from './day-time.tsx';
import { PasswordInput } from './password-input.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { RowForm } from './row-form.tsx';

interface LinksCardProps {
  links: { id: string; providerId: string; linkedAt: Date }[];
  providers: SignInProvider[];
  /** Linking requires the password, or, without one, a sign-in within the last hour. */
  hasPassword: boolean;
  outcome: SecurityOutcome | undefined;
}

/** Identity providers linked to this account. */
export function LinksCard({ links, providers, hasPassword, outcome }: LinksCardProps) {
  const free = providers.filter(({ id }) => !links.some((link) => link.providerId === id));
  if (links.length === 0 && free.length === 0) return null;
  const shown = links.map((link) => ({ ...link, providerId: link.providerId.split(':')[0]! }));
  return (
    <SettingsCard title="Linked sign-ins" text="Services that you can log in with.">
      {outcome?.refusal && <Banner tone="bad" role="alert" title={outcome.refusal} />}
      {links.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map(({ id, providerId, linkedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
              <span className="flex items-center gap-2 [&_svg]:size-4">
                {isProviderId(providerId) && <ProviderMark provider={providerId} />}
                <span className="font-medium">
                  {isProviderId(providerId) ? providerLabels[providerId] : providerId}
                </span>
                <span className="text-muted">
                  since <DayTime at={linkedAt} />
                </span>
              </span>
              <RowForm id={id} intent="remove-link" label="Remove" />
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <Form method="post" className="grid max-w-md gap-4" replace>
          <input type="hidden" name="intent" value="add-link" />
          {hasPassword && (
            <Field label="Current password" hint="Anybody with access to a linked sign-in can use your account.">
              {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
            </Field>
          )}
          <div className="flex flex-wrap gap-2">
            {free.map(({ id, label }) => (
              <Button type="submit" key={id} name="provider" value={id}>
                <ProviderMark provider={id} />
                Link {label}
              </Button>
            ))}
          </div>
        </Form>
      )}
    </SettingsCard>
  );
}
