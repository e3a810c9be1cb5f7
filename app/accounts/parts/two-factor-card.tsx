import { Form } from 'react-router';
import { siteName } from '../../platform/page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { SecurityOutcome } from '../settings/account-security-action.server.ts';
import { SettingsCard } from '../settings-card.tsx';
import { PasswordInput } from './password-input.tsx';
import { useIsSending } from './use-is-sending.ts';

interface TwoFactorCardProps {
  isOn: boolean;
  hasPassword: boolean;
  outcome: SecurityOutcome | undefined;
}

/** Two-factor sign-in with an authenticator app. */
export function TwoFactorCard({ isOn, hasPassword, outcome }: TwoFactorCardProps) {
  const text =
    'Logging in with your password then also asks for a code from an app on your phone. Outside sign-ins and passkeys have protections of their own.';
  return (
    <SettingsCard title="Two-factor sign-in" text={text}>
      <p>{isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}</p>
      {outcome?.refusal && <Banner tone="bad" role="alert" title={outcome.refusal} />}
      {outcome?.recoveryCodes && <RecoveryCodes codes={outcome.recoveryCodes} />}
      {!isOn && outcome?.setup && <Setup setup={outcome.setup} />}
      {!isOn && outcome?.isCodeAwaited && <ConfirmCode label="The code that the app shows now" />}
      {!(outcome?.setup && !isOn) && <Switches isOn={isOn} hasPassword={hasPassword} />}
    </SettingsCard>
  );
}

function Switches({ isOn, hasPassword }: { isOn: boolean; hasPassword: boolean }) {
  const isSending = useIsSending(['start-two-factor', 'turn-off-two-factor', 'renew-recovery-codes']);
  return (
    <Form method="post" className="grid max-w-md gap-4" replace>
      {hasPassword && (
        <Field label="Current password">
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button type="submit" name="intent" value="renew-recovery-codes" isBusy={isSending}>
              New recovery codes
            </Button>
            <Button type="submit" name="intent" value="turn-off-two-factor" variant="danger" isBusy={isSending}>
              Turn off
            </Button>
          </>
        ) : (
          <Button type="submit" name="intent" value="start-two-factor" isBusy={isSending}>
            Set up
          </Button>
        )}
      </div>
    </Form>
  );
}

function Setup({ setup }: { setup: NonNullable<SecurityOutcome['setup']> }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-2 text-sm">
        <p>
          1. Add {siteName} to your authenticator app: scan the square, or{' '}
          <a href={setup.uri} className="font-medium text-accent underline">
            open the app on this device
          </a>
          , or type the key.
        </p>
        <QrCode {...setup.qr} />
        <div className="flex flex-wrap items-center gap-2">
          <code className="font-mono break-all select-all">{setup.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={setup.key} label="Copy key" />
        </div>
      </div>
      <div className="grid gap-2 text-sm">
        <p>2. Keep these recovery codes in a safe place. Each works once, when you do not have your phone.</p>
        <RecoveryCodes codes={setup.recoveryCodes} />
      </div>
      <ConfirmCode label="3. The code that the app shows now" />
    </div>
  );
}

function ConfirmCode({ label }: { label: string }) {
  const isSending = useIsSending('confirm-two-factor');
  return (
    <Form method="post" className="grid max-w-xs gap-3" replace>
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            name="code"
            className="font-mono"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
          />
        )}
      </Field>
      <Button
        type="submit"
        name="intent"
        value="confirm-two-factor"
        variant="primary"
        className="justify-self-start"
        isBusy={isSending}
      >
        Turn on
      </Button>
    </Form>
  );
}

/** Dark on white in both themes, because scanners need it. */
function QrCode({ path, size }: { path: string; size: number }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      className="size-44 rounded border border-line"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="rounded border border-line bg-sunken p-4">
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3">
        <CopyButton text={codes.join('\n')} label="Copy codes" />
      </div>
    </div>
  );
}
