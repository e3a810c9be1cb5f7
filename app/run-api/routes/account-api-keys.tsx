import { data, Form, Link } from 'react-router';
import * as z from 'zod/mini';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Button } from '../../ui/button.tsx';
import { readNewKey } from '../calls/api-key-form.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../calls/api-keys.server.ts';
import { KeyList, SecretOnce } from '../parts/key-list.tsx';
import { NewKeyFields } from '../parts/new-key-fields.tsx';
import type { Route } from './+types/account-api-keys';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return { keys: await listApiKeys(ctx, ctx.actor.userId), sections: listAccountSections() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { userId } = ctx.actor;
  const form = await readForm(request);
  const { intent, id } = requireForm(z.object({ intent: text, id: text }), form);
  if (intent === 'revoke') {
    await revokeApiKey(ctx, userId, id);
    return { secret: null, problem: null };
  }
  const asked = readNewKey(form);
  if ('problem' in asked) return data({ secret: null, problem: asked.problem }, { status: 422 });
  const created = await createApiKey(ctx, userId, asked.name, asked.scopes, asked.expiresInDays);
  if ('problem' in created) return data({ secret: null, problem: created.problem }, { status: 422 });
  return { secret: created.secret, problem: null };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('API keys');

export default function AccountApiKeys({ loaderData: { keys, sections }, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame sections={sections} current="/account/api-keys" title="API keys">
      {actionData?.secret && <SecretOnce noun="key" secret={actionData.secret} />}
      <NewKey problem={actionData?.problem ?? null} />
      {keys.length > 0 && <KeyList keys={keys} />}
    </AccountFrame>
  );
}

function NewKey({ problem }: { problem: string | null }) {
  return (
    <SettingsCard
      title="New key"
      text={
        <>
          For programs: <code>Authorization: Bearer ys_…</code>. The calls are described under{' '}
          <Link to="/api" className="text-accent underline underline-offset-2">
            API
          </Link>
          .
        </>
      }
    >
      <Form method="post" className="grid max-w-md gap-4">
        <NewKeyFields problem={problem} />
        <Button type="submit" name="intent" value="create" variant="primary" className="justify-self-start">
          Create key
        </Button>
      </Form>
    </SettingsCard>
  );
}
