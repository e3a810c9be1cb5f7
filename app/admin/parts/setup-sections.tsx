import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { setupFields } from '../setup/setup-fields.ts';
import { errorIn, fixedBy, isFixed, SetupForm, SetupInputs, type SetupPart } from './setup-form.tsx';

export function SetupLook(part: SetupPart) {
  return (
    <SetupForm
      id="look"
      title="Name, logo and colours"
      text="How this site calls itself and looks. Colours are saved only if text in them can be read in their theme (WCAG AA)."
      part={part}
      isMultipart
    >
      <SetupInputs part={part} section="look" fields={setupFields.look!} />
      <Field
        label="Logo"
        hint="SVG, PNG, JPEG or WebP, best square, at most 200 kB. In the header, the footer and as the icon in tabs."
        error={errorIn(part, 'look', 'logo')}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="logo"
            accept="image/svg+xml,image/png,image/jpeg,image/webp"
            className="w-full min-w-0 text-sm file:mr-3 file:rounded file:border file:border-edge file:bg-surface file:px-3 file:py-2 file:text-ink"
          />
        )}
      </Field>
      {part.logo !== null && (
        <div className="flex items-center gap-4">
          <img src={part.logo} alt="The logo that is saved" className="size-12 object-contain" />
          <Checkbox name="removeLogo" label="Remove it: the logo of the design is shown again" />
        </div>
      )}
    </SetupForm>
  );
}

export function SetupAddresses(part: SetupPart) {
  const fields = setupFields.addresses!;
  return (
    <SetupForm
      id="addresses"
      title="Who you are, and where people write to"
      text="For the legal pages and the contact page. An empty field is shown nowhere."
      part={part}
      canSave={!fields.every(({ name }) => isFixed(part.states[name]))}
    >
      <SetupInputs part={part} section="addresses" fields={fields} />
    </SetupForm>
  );
}

/** Secrets of identity providers come from the environment only. */
export function SetupSignIn({ providers }: SetupPart) {
  return (
    <section id="sign-in" aria-labelledby="sign-in-title" className="border-t border-line pt-6">
      <h2 id="sign-in-title" className="text-xl font-semibold">
        Signing in
      </h2>
      <p className="mt-1 text-sm text-muted">
        People can always sign in with address and password, or a passkey. Other ways are set in the environment of the
        process and need a restart.
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
        {providers.map(({ id, name, at, isConfigured, variables, returnTo }) => (
          <li key={id} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{name}</span>
              <Badge tone={isConfigured ? 'good' : 'neutral'}>{isConfigured ? 'Configured' : 'Not configured'}</Badge>
            </p>
            {!isConfigured && (
              <p className="text-muted">
                Missing:{' '}
                {variables
                  .map((variable) => <code key={variable}>{variable}</code>)
                  .flatMap((code, index) => (index === 0 ? [code] : [', ', code]))}
                . Register this site at {at}, with the return address <code className="break-all">{returnTo}</code>.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SetupUpdates(part: SetupPart) {
  const state = part.states.CATALOG_UPDATES;
  return (
    <SetupForm
      id="updates"
      title="Updates from the network"
      text="May this site read prices, facts and published scores of AI models from public sources once a day? Nothing but the request is sent."
      part={part}
      canSave={!isFixed(state)}
    >
      {isFixed(state) ? (
        <p className="text-sm">
          {part.areUpdatesOn ? 'Yes.' : 'No.'} <span className="text-muted">{fixedBy('CATALOG_UPDATES')}</span>
        </p>
      ) : (
        <RadioCards
          key={String(part.areUpdatesOn)}
          legend="Updates from the network"
          isLegendHidden
          name="CATALOG_UPDATES"
          columns={2}
          defaultValue={part.areUpdatesOn === null ? undefined : part.areUpdatesOn ? 'on' : 'off'}
          error={errorIn(part, 'updates', 'CATALOG_UPDATES')}
          options={[
            { value: 'on', title: 'Yes, once a day', text: 'From models.dev, OpenRouter, LiteLLM and others.' },
            { value: 'off', title: 'No', text: 'Prices are those of the installed release.' },
          ]}
        />
      )}
    </SetupForm>
  );
}

export function SetupBackups(part: SetupPart) {
  const { isInDataDir, hasOtherPlace, status } = part.backups;
  const { BACKUP_IN_DATA_DIR: place } = part.states;
  return (
    <SetupForm
      id="backups"
      title="Backups"
      text="Made while the site runs, and verified by restoring each into a scratch database."
      part={part}
    >
      <Banner
        tone={status.tone}
        title={status.title}
        className="col-span-full"
        actions={
          <LinkButton to="/admin" size="small">
            Back up
          </LinkButton>
        }
      >
        {status.text}
      </Banner>
      {isFixed(place) || hasOtherPlace ? (
        <p className="text-sm text-muted">
          {hasOtherPlace ? fixedBy('BACKUP_FOLDER or BACKUP_S3') : fixedBy('BACKUP_IN_DATA_DIR')}
        </p>
      ) : (
        <>
          <input type="hidden" name="schedule" value="on" />
          <Checkbox
            key={String(isInDataDir)}
            name="BACKUP_IN_DATA_DIR"
            defaultChecked={isInDataDir}
            label="Make backups on a schedule, in the folder of the data"
            hint="It survives a mistake, but not the loss of the disk: for that, set BACKUP_FOLDER or BACKUP_S3 in the environment."
          />
        </>
      )}
      <SetupInputs part={part} section="backups" fields={setupFields.backups!} />
    </SetupForm>
  );
}
