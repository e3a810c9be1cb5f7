import { organisationEventGroups, organisationEventWords } from '../../organisations/organisation-event.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { webhookAddressHint } from '../alerts/webhook-address.ts';

interface WebhookFieldsProps {
  allowsPrivate: boolean;
  errors: Record<string, string>;
  /** null: a new webhook, with every event. */
  chosen: { name: string; url: string | null; kinds: readonly string[] } | null;
}

/** What a webhook of an organisation is called, where it posts, and what. */
export function WebhookFields({ allowsPrivate, errors, chosen }: WebhookFieldsProps) {
  return (
    <>
      <div className="grid max-w-md gap-4">
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              name="name"
              maxLength={60}
              autoComplete="off"
              defaultValue={chosen?.name}
              placeholder="Build server"
            />
          )}
        </Field>
        <Field label="Address" hint={webhookAddressHint(allowsPrivate)} error={errors.url}>
          {(control) => (
            <Input
              {...control}
              name="url"
              type="text"
              inputMode="url"
              autoCapitalize="off"
              autoComplete="off"
              defaultValue={chosen?.url ?? ''}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {organisationEventGroups.map(({ name, events }) => (
          <fieldset key={name} className="grid content-start gap-2">
            <legend className="mb-2 text-sm font-medium">{name}</legend>
            {events.map((event) => (
              <Checkbox
                key={event}
                name="kinds"
                value={event}
                label={organisationEventWords[event]}
                defaultChecked={chosen?.kinds.includes(event) ?? true}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <FieldError error={errors.kinds ?? null} />
    </>
  );
}
