import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ScriptsField } from './scripts-field.tsx';
import { TextLink } from './text-link.tsx';

interface OrganisationLoginProps {
  from: string | null;
  typed: string;
  problem: string | null;
  /** Where the sign-in begins, once the organisation is known in a browser without scripts. */
  to: string | null;
}

export const withOrganisation = (from: string | null) =>
  `/login?${new URLSearchParams({ with: 'organisation', ...(from === null ? {} : { from }) })}`;

/** Asks which organisation somebody logs in by. */
export function OrganisationLogin({ from, typed, problem, to }: OrganisationLoginProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (to !== null)
    return (
      <a href={to} className={buttonClass({ variant: 'primary' })}>
        Continue to the login of your organisation
      </a>
    );
  return (
    <>
      <Form method="post" className="grid gap-4" noValidate replace>
        <input type="hidden" name="intent" value="organisation" />
        {from !== null && <input type="hidden" name="from" value={from} />}
        <ScriptsField />
        <Field label="Work email address, or address of your organisation here" error={problem}>
          {(control) => (
            <Input
              {...control}
              name="organisation"
              defaultValue={typed}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Continue
        </Button>
      </Form>
      <p className="text-center text-sm">
        <TextLink to={from === null ? '/login' : `/login?${new URLSearchParams({ from })}`}>
          Log in another way
        </TextLink>
      </p>
    </>
  );
}
