import { data, Link } from 'react-router';
import * as z from 'zod/mini';
import { requireUser } from '../../accounts/viewer.server.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../../organisations/organisation-frame.tsx';
import { privatePage } from '../../platform/page-headers.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { listProviderConfigs } from '../../vault/key-queries.server.ts';
import { deleteKey, recheckKey } from '../../vault/save-key.server.ts';
import { saveKeyOf } from '../form/save-key-form.server.ts';
import { KeyManager } from '../parts/key-manager.tsx';
import type { Route } from './+types/organisation-keys';

/** The keys that an organisation shares with its members, for those who manage them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'manage-keys');
  return { organisation, configs: await listProviderConfigs(ctx, organisation.id) };
}

const keyForm = z.object({ intent: text, keyId: text, provider: text, apiKey: text, name: text, endpoint: text });

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const mustStill = () => requireMembership(ctx, params.address, 'manage-keys');
  const { id } = await mustStill();
  const { intent, keyId, ...fields } = requireForm(keyForm, await readForm(request));
  switch (intent) {
    case 'save-key':
      return await saveKeyOf(ctx, id, fields, { id, mustStill });
    case 'check-key':
      await recheckKey(ctx, id, keyId, id);
      return { done: true };
    case 'delete-key':
      await deleteKey(ctx, id, keyId, id);
      return { done: true };
    default:
      throw data('No page of this site sends such a form.', { status: 400 });
  }
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Keys', loaderData?.organisation);

export default function OrganisationKeys({ loaderData: { organisation, configs } }: Route.ComponentProps) {
  const { name, address } = organisation;
  return (
    <OrganisationFrame organisation={organisation} current="/keys">
      <p className="max-w-prose text-sm text-muted">
        Owners, admins and members of {name} use these keys for runs of {name} and for runs of their own. Members choose
        one by its name and do not see it; the provider charges {name}. A key stops working at the next call when it is
        deleted here, and in a person’s own runs when the person leaves. Runs of {name} go on. The audit log says{' '}
        <Link
          to={`/organisations/${address}/audit-log?what=organisation.use-key`}
          className="text-accent underline underline-offset-4"
        >
          who used which key, and when
        </Link>
        ; what they may cost a month is limited under{' '}
        <Link to={`/organisations/${address}/spending`} className="text-accent underline underline-offset-4">
          Spending
        </Link>
        .
      </p>
      <KeyManager configs={configs} />
    </OrganisationFrame>
  );
}
