import { Link } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../../organisations/organisation-frame.tsx';
import { may } from '../../organisations/organisation-role.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { listModelsOf } from '../model-queries.server.ts';
import type { Route } from './+types/organisation-models';

/** The models that an organisation registers, for those of its members who may run them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'use-models');
  return { organisation, models: await listModelsOf(ctx, organisation.id) };
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Models', loaderData?.organisation);

export default function OrganisationModels({ loaderData: { organisation, models } }: Route.ComponentProps) {
  const { name, address, role } = organisation;
  return (
    <OrganisationFrame organisation={organisation} current="/models">
      <p className="max-w-prose text-sm text-muted">
        Owners, admins and members of {name} choose these models in runs of {name} and in runs of their own, as those
        that they registered themselves. Who leaves can run them no more; results keep their names.
      </p>
      {may(role, 'manage-models') && (
        <LinkButton to={`/model/new?for=${address}`} variant="primary" className="justify-self-start">
          Register a model
        </LinkButton>
      )}
      {models.length === 0 ? (
        <EmptyState title="No models yet" text={`Owners and admins register models of ${name}.`} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {models.map((model) => (
            <li key={model.id} className="py-4">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Link
                  to={`/model/${model.id}`}
                  className="min-w-0 font-medium text-accent underline underline-offset-4"
                >
                  <bdi className="break-words">{model.name}</bdi>
                </Link>
                <span className="text-sm break-all text-muted">{model.sentModel ?? model.modelType}</span>
                {model.retiredAt !== null && <Badge tone="warn">Retired</Badge>}
              </p>
              {model.end !== null && <p className="mt-1 text-sm text-warn">{model.end}</p>}
            </li>
          ))}
        </ul>
      )}
    </OrganisationFrame>
  );
}
