import { streamAccountTables } from '../../accounts/account-tables.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { exportPayments, paymentTables } from '../../billing/billing-queries.server.ts';
import { jsonList } from '../../platform/json-list.ts';
import { noteAct } from '../acting.server.ts';
import { readLimits } from '../budget/spending-report.server.ts';
import { listDomains } from '../domains/organisation-domains.server.ts';
import { showIdentity } from '../identity/organisation-identity.server.ts';
import { listInvitations } from '../members/invite.server.ts';
import { listMembers, type Membership } from '../membership.server.ts';
import { may } from '../organisation-role.ts';
import { everyOrganisationAct } from './organisation-log.server.ts';

/** What is about an organisation and not in its export, and why. */
const notHeld = {
  payments: 'Payments of its plan are in exports by owners only.',
  secrets:
    'Shared keys, the client secret of the identity provider and tokens of invitations are nowhere shown or exported.',
  accounts:
    'Accounts of members are their own: of them the export has the name, the address, the role and when they joined. Each member can export theirs.',
  leavers:
    'Of who left or was removed, the account, the day and the address on that day are kept, until the account is deleted, so that single sign-on lets nobody in again by itself and the audit log says who it was; and of members, the day on which the identity provider last vouched for them. Both are about people, whose acts are in the audit log.',
};

/**
 * Everything that an organisation holds, as the text of one JSON value in chunks: it can be very long. Domains, the identity provider, members,
 * open invitations, the audit log, and each row of what it owns, by table.
 */
export async function* exportOrganisation(ctx: UserContext, organisation: Membership): AsyncGenerator<string> {
  const { id, name, address } = organisation;
  const seesPayments = may(organisation.role, 'manage-plan');
  const head = {
    exportedAt: ctx.now().toISOString(),
    organisation: { id, name, address },
    domains: await listDomains(ctx, id),
    limits: await readLimits(ctx, id),
    ...(seesPayments ? { payments: await exportPayments(ctx, id) } : {}),
    identityProvider: (await showIdentity(ctx, organisation)).connection,
  };
  await noteAct(ctx, id, 'export', {});
  yield `${JSON.stringify(head).slice(0, -1)},"members":`;
  yield* jsonList(everyMember(ctx, id));
  yield ',"invitations":';
  yield* jsonList(everyInvitation(ctx, id));
  yield ',"auditLog":';
  yield* jsonList(everyAct(ctx, organisation));
  yield ',"tables":';
  yield* streamAccountTables(ctx, id, seesPayments ? [] : paymentTables);
  yield `,"notHeld":${JSON.stringify(notHeld)}}`;
}

async function* everyMember(ctx: UserContext, id: string): AsyncGenerator<string> {
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof listMembers>> = await listMembers(ctx, id, { words: '', after });
    for (const member of page.members) yield JSON.stringify(member);
    after = page.next;
  }
}

async function* everyInvitation(ctx: UserContext, id: string): AsyncGenerator<string> {
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof listInvitations>> = await listInvitations(ctx, id, { words: '', after });
    for (const invitation of page.invitations) yield JSON.stringify(invitation);
    after = page.nextInvitation;
  }
}

async function* everyAct(ctx: UserContext, organisation: Membership): AsyncGenerator<string> {
  for await (const acts of everyOrganisationAct(ctx, organisation)) for (const act of acts) yield JSON.stringify(act);
}
