import { data, Form, Link } from 'react-router';
import * as z from 'zod/mini';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { atLeast, parseForm, requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { writeMoment } from '../../runs/figure-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { createApiKey, listApiKeys, revokeApiKey } from '../calls/api-keys.server.ts';
import { apiScopes, isApiScope } from '../calls/api-scope.ts';
import type { Route } from './+types/account-api-keys';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return { keys: await listApiKeys(ctx, ctx.actor.userId), sections: listAccountSections() };
}

const NO_SCOPE = 'Choose what the key may do';

/** Days, and how the form names them. */
const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'No expiry' },
];

const newKeyForm = z.object({
  name: text.check(z.trim(), atLeast(1, 'Name is required'), z.maxLength(60, 'At most 60 characters')),
  scopes: z
    .pipe(
      z.array(z.string()),
      z.transform((scopes) => scopes.filter(isApiScope)),
    )
    .check(z.minLength(1, NO_SCOPE)),
  expires: z.enum(['30', '90', '365', 'never']),
});

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  const form = await readForm(request);
  const { intent, id } = requireForm(z.object({ intent: text, id: text }), form);
  if (intent === 'revoke') {
    await revokeApiKey(ctx, userId, id);
    return { secret: null, problem: null };
  }
  const { values, errors } = parseForm(newKeyForm, form, ['scopes']);
  if (errors)
    return data({ secret: null, problem: errors.name ?? errors.scopes ?? errors.expires ?? '' }, { status: 422 });
  const days = values.expires === 'never' ? null : Number(values.expires);
  const created = await createApiKey(ctx, userId, values.name, values.scopes, days);
  if ('problem' in created) return data({ secret: null, problem: created.problem }, { status: 422 });
  return { secret: created.secret, problem: null };
}

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('API keys') }, { name: 'robots', content: 'noindex' }];
}

export default function AccountApiKeys({ loaderData: { keys, sections }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame sections={sections} current="/account/api-keys" title="API keys">
      {actionData?.secret && (
        <Banner
          tone="good"
          role="status"
          title="The key is shown this once"
          actions={<CopyButton text={actionData.secret} label="Copy key" />}
        >
          <code className="break-all">{actionData.secret}</code>
        </Banner>
      )}
      <NewKey problem={actionData?.problem ?? null} />
      {keys.length > 0 && (
        <ul className="grid gap-3">
          {keys.map((key) => (
            <Card
              as="li"
              key={key.id}
              padding="small"
              className="flex flex-wrap items-center justify-between gap-3 text-sm"
            >
              <span>
                <span className="font-medium">{key.name}</span>{' '}
                <span className="font-mono text-muted">{key.prefix}…</span>
                <span className="block text-muted">
                  {key.scopes.join(', ')}; created {writeMoment(key.createdAt)};{' '}
                  {key.lastUsedAt ? `last used ${writeMoment(key.lastUsedAt)}` : 'never used'}
                  {key.expiresAt && `; ${key.isExpired ? 'expired' : 'expires'} ${writeMoment(key.expiresAt)}`}
                </span>
                {key.isExpired && <Badge tone="bad">expired</Badge>}
              </span>
              <Form method="post">
                <input type="hidden" name="id" value={key.id} />
                <Button type="submit" name="intent" value="revoke" size="small" aria-label={`Revoke ${key.name}`}>
                  Revoke
                </Button>
              </Form>
            </Card>
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}

function NewKey({ problem }: { problem: string | null }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-lg font-semibold">New key</h2>
      <p className="text-sm text-muted">
        For programs: <code>Authorization: Bearer ys_…</code>. The calls are described under{' '}
        <Link to="/api" className="text-accent underline underline-offset-2">
          API
        </Link>
        .
      </p>
      <Form method="post" className="grid max-w-md gap-4">
        <Field label="Name" error={problem === NO_SCOPE ? null : problem}>
          {(control) => <Input {...control} name="name" maxLength={60} />}
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">May</legend>
          {apiScopes.map(({ id, title, text }) => (
            <Checkbox key={id} name="scopes" value={id} label={title} hint={text} defaultChecked={id === 'read'} />
          ))}
          <FieldError error={problem === NO_SCOPE ? problem : null} />
        </fieldset>
        <Field label="Expires after">
          {(control) => <Select {...control} name="expires" defaultValue="90" options={lifetimes} />}
        </Field>
        <Button type="submit" name="intent" value="create" variant="primary" className="justify-self-start">
          Create key
        </Button>
      </Form>
    </Card>
  );
}
