import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { GOOGLE_NOT_CONFIGURED, type SignInProvider } from '../sign-in/sign-in-providers.ts';
import { ProviderMark } from './provider-mark.tsx';
import { ScriptsField } from './scripts-field.tsx';

/** One form per identity provider. A provider that is not configured is disabled, with a sentence that says so. */
export function ProviderButtons({
  providers,
  verb,
  from,
}: {
  providers: SignInProvider[];
  verb: 'Sign in' | 'Sign up';
  from: string | null;
}) {
  const navigation = useNavigation();
  const busy = navigation.state === 'idle' ? null : navigation.formData?.get('provider');
  return (
    <div className="grid gap-2">
      {providers.map(({ id, label, isConfigured }) => (
        <Form method="post" key={id} replace>
          <input type="hidden" name="intent" value="provider" />
          {from !== null && <input type="hidden" name="from" value={from} />}
          <ScriptsField />
          <Button
            type="submit"
            name="provider"
            value={id}
            className="w-full"
            isBusy={busy === id}
            disabled={!isConfigured}
            aria-describedby={isConfigured ? undefined : `${id}-state`}
          >
            <ProviderMark provider={id} />
            {verb} with {label}
          </Button>
          {!isConfigured && (
            <p id={`${id}-state`} className="mt-1 text-center text-sm text-muted">
              {GOOGLE_NOT_CONFIGURED}
            </p>
          )}
        </Form>
      ))}
    </div>
  );
}
