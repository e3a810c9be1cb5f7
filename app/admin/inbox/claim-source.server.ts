import { and, eq, ne } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import { findClaim, listProvenClaims, listRivals } from '../../claims/claim-queries.server.ts';
import {
  acceptClaim,
  CLAIMANT_SUSPENDED,
  lockProvenClaim,
  refuseClaim,
  TAKEN_MEANWHILE,
  undoClaim,
} from '../../claims/decide-claim.server.ts';
import { toolClaims } from '../../claims/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { findListingOwner } from '../../providers/grant-listing.server.ts';
import { type EvidenceLine, itemOf } from './inbox-item.ts';
import { type InboxSource, lines } from './inbox-source.server.ts';

type Claim = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

const isProven = eq(toolClaims.state, 'proven');
const WEIGHT_DAYS = 2;
const toItem = ({ id, tool, provenAt, startedAt }: Claim) =>
  itemOf('claim', id, `Claim of ${tool.name}`, new Date(provenAt ?? startedAt), WEIGHT_DAYS);

const ways: Record<string, string> = { mail: 'A link in a mail to', dns: 'A TXT record', file: 'A file at' };

async function evidenceOf(ctx: Context, claim: Claim): Promise<EvidenceLine[]> {
  const { tool, domain, proof, evidence } = claim;
  const [record, person] = [await findTool(ctx, tool.id), await findPerson(ctx, claim.userId)];
  const isForeign = domain.split('.').some((part) => part.startsWith('xn--'));
  const isSameDomain = claim.email.endsWith(`@${domain}`);
  const owner = await findListingOwner(ctx, tool.id);
  const rivals = await listRivals(ctx, { id: claim.id, toolId: tool.id });
  return [
    { label: 'Tool', text: tool.name, href: `/tool/${tool.id}` },
    {
      label: 'Website',
      text: record ? record.website || 'not known' : 'gone',
      ...(record?.website && { href: record.website }),
    },
    {
      label: 'Domain',
      text: domain,
      warning: isForeign ? 'It is written with letters of another alphabet: it may imitate a known site.' : null,
    },
    { label: 'Proof', text: `${ways[proof ?? ''] ?? ''} ${evidence}` },
    {
      label: 'Account',
      text: claim.email,
      warning: isSameDomain ? null : `The account’s own address is not at ${domain}.`,
    },
    ...lines({
      Company: person?.companyName,
      Vendor: record && (record.vendor || 'not known'),
      'Provider account': person?.providerStatus,
    }),
    ...(owner === null
      ? []
      : [
          { label: 'Owner', text: (await findPerson(ctx, owner))?.email ?? '', warning: 'It belongs to this account.' },
        ]),
    ...rivals.map(({ email, state }) => ({ label: 'Another claim', text: `${email} (${state})` })),
  ];
}

/** Proven claims: acceptance gives the tool to the account and activates it. */
export const claimSource: InboxSource = {
  role: 'editor',
  subject: 'claim',
  count: (ctx) => ctx.db.$count(toolClaims, isProven),
  list: async (ctx, limit) => (await listProvenClaims(ctx, limit)).map(toItem),
  ways: {
    accept: [{ value: 'owner', label: 'Give it the tool, and activate the account' }],
    refuse: [
      'The proof does not show who makes the tool.',
      'We could not confirm who is behind the account.',
      TAKEN_MEANWHILE,
    ],
  },
  find: async (ctx, id) => {
    const claim = await findClaim(ctx, id);
    if (claim?.state !== 'proven') return null;
    const owner = await findListingOwner(ctx, claim.tool.id);
    const obstacle =
      owner !== null
        ? 'The tool belongs to an account already. Refuse this, or revoke the other claim first.'
        : (await findPerson(ctx, claim.userId))?.suspendedAt
          ? CLAIMANT_SUSPENDED
          : undefined;
    return {
      ...toItem(claim),
      evidence: await evidenceOf(ctx, claim),
      ...(obstacle && { accept: [], obstacle }),
    };
  },
  lock: lockProvenClaim,
  // Also those who claim or claimed the same tool: the acceptance of one claim refuses the others.
  parties: async (ctx, id) => {
    const claim = await findClaim(ctx, id);
    if (claim === null) return [];
    const isOfTool = and(eq(toolClaims.toolId, claim.tool.id), ne(toolClaims.state, 'withdrawn'));
    const rows = await ctx.db.select({ userId: toolClaims.userId }).from(toolClaims).where(isOfTool);
    return [...rows.map(({ userId }) => userId), await findListingOwner(ctx, claim.tool.id)];
  },
  carryOut: (ctx, _tx, id, decision) =>
    decision.outcome === 'accepted' ? acceptClaim(ctx, id) : refuseClaim(ctx, id, decision.reason),
  undo: undoClaim,
};
