import Check from 'lucide-react/icons/check';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { Table } from '../../ui/table.tsx';
import { requireMembership } from '../membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../organisation-frame.tsx';
import { may, organisationRoles, type Right, rights, roleNames } from '../organisation-role.ts';
import type { Route } from './+types/roles';

/** What each role may do. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return { organisation: await requireMembership(ctx, params.address, 'see-members') };
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Roles', loaderData?.organisation);

export default function Roles({ loaderData: { organisation } }: Route.ComponentProps) {
  return (
    <OrganisationFrame organisation={organisation} current="/roles">
      <p className="max-w-prose text-sm text-muted">
        Each member has one role. The last owner who can sign in cannot leave. While no owner can sign in, because the
        only one was suspended, admins may make a member an owner.
      </p>
      <Table
        caption="What each role may do"
        columns={['May', ...organisationRoles.map((role) => ({ label: roleNames[role], className: 'text-center' }))]}
      >
        <tbody>
          {(Object.keys(rights) as Right[]).map((right) => (
            <tr key={right}>
              <th scope="row" className="min-w-40 text-left font-normal whitespace-normal">
                {rights[right].words}
              </th>
              {organisationRoles.map((role) => (
                <td key={role} className="text-center">
                  {may(role, right) ? (
                    <>
                      <Check className="inline size-4 text-good" aria-hidden />
                      <span className="sr-only">yes</span>
                    </>
                  ) : (
                    <span className="text-muted">
                      <span aria-hidden>–</span>
                      <span className="sr-only">no</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </OrganisationFrame>
  );
}
