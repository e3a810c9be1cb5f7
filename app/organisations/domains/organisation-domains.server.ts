import { domainToASCII } from 'node:url';
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { getDomain } from 'tldts';
import { type AttemptLimit, takeAttempt, waitMessage } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { domainProof, findProof } from '../../platform/domain-proof.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { mutate, record, refuse } from '../../platform/mutate.server.ts';
import { isFreeMail } from '../../platform/open-mail-domains.server.ts';
import { aboutOrganisation, actIn } from '../membership/change-organisation.server.ts';
import { requireMembership } from '../membership.server.ts';
import { organisationDomains } from '../schema.server.ts';

/** The domains of an organisation: one organisation has proven each. Refusals are sentences for who acted. */

const MOST_DOMAINS = 20;
const HOUR_MS = 3_600_000;
/** How long a proof that was seen is relied on without looking again. */
const RELIED_MS = 24 * HOUR_MS;
/** The same, while the domain gives no answer at all. */
const RELIED_IN_SILENCE_MS = 7 * RELIED_MS;
const limits = {
  byAccount: { name: 'organisation domain by account', max: 30, windowMs: HOUR_MS },
  byDomain: { name: 'organisation domain by domain', max: 60, windowMs: HOUR_MS },
} as const satisfies Record<string, AttemptLimit>;

export type DomainRow = typeof organisationDomains.$inferSelect;

/** The proof that a domain is an organisation's. */
const proofOf = (ctx: Context, { organisationId: id, domain }: Pick<DomainRow, 'organisationId' | 'domain'>) =>
  domainProof(ctx, 'domain', { id, domain });

const isThis = (organisationId: string, domain: string) =>
  and(eq(organisationDomains.organisationId, organisationId), eq(organisationDomains.domain, domain));

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** The domains of an organisation with what proves each. */
export async function listDomains(ctx: Context, organisationId: string) {
  const rows = await ctx.db
    .select()
    .from(organisationDomains)
    .where(eq(organisationDomains.organisationId, organisationId))
    .orderBy(asc(organisationDomains.domain));
  return rows.map(({ domain, proof, provenAt, missingSince, joinRole }) => ({
    domain,
    proof,
    provenAt: provenAt?.toISOString() ?? null,
    missingSince: missingSince?.toISOString() ?? null,
    joinRole,
    ...proofOf(ctx, { organisationId, domain }),
  }));
}

export type ListedDomain = Awaited<ReturnType<typeof listDomains>>[number];

/** What was typed as a domain in punycode; null: it is none that one organisation can own. */
function readDomain(typed: string): string | null {
  const domain = domainToASCII(typed.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, ''));
  const isHost = domain.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(domain);
  return isHost && getDomain(domain, { allowPrivateDomains: true }) !== null ? domain : null;
}

/** @returns null, or why it was refused. @throws NotFound, Forbidden */
export async function addDomain(ctx: UserContext, address: string, typed: string): Promise<string | null> {
  const domain = readDomain(typed);
  if (domain === null) return 'Please give a domain such as acme.com: what comes after the @ of your addresses.';
  if (isFreeMail(domain)) return `Anybody can have an address at ${domain}: it belongs to no organisation.`;
  return await actIn<null, string>(ctx, address, { right: 'manage-domains', act: 'add-domain' }, async (tx, { id }) => {
    const own = eq(organisationDomains.organisationId, id);
    if ((await tx.$count(organisationDomains, own)) >= MOST_DOMAINS)
      return refuse(`An organisation can have ${MOST_DOMAINS} domains. Remove one that is not needed.`);
    const row = { organisationId: id, domain, addedAt: ctx.now() };
    const added = await tx.insert(organisationDomains).values(row).onConflictDoNothing().returning();
    if (added.length === 0) return refuse('This domain is in the list already.');
    tx.detail({ domain });
    return null;
  });
}

/**
 * Looks the proof up at the domain.
 * @param resolveUrl where the address of a file is fetched, for tests
 * @returns null when the domain is the organisation's, or why not. @throws NotFound, Forbidden
 */
export async function proveDomain(
  ctx: UserContext,
  address: string,
  { domain, proof }: { domain: string; proof: 'dns' | 'file' },
  resolveUrl?: (url: string) => string,
): Promise<string | null> {
  const right = 'manage-domains';
  const { id } = await requireMembership(ctx, address, right);
  if ((await ctx.db.$count(organisationDomains, isThis(id, domain))) === 0) throw gone();
  const wait =
    (await takeAttempt(ctx, limits.byAccount, ctx.viewer.id)) ?? (await takeAttempt(ctx, limits.byDomain, domain));
  if (wait !== null) return waitMessage(wait);
  const missing = await findProof(ctx, proofOf(ctx, { organisationId: id, domain }), proof, resolveUrl);
  if (missing !== null) return missing.words;
  await releaseLostDomain(ctx, id, domain);
  return await actIn<null, string>(ctx, address, { right, act: 'prove-domain' }, async (tx, own) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`organisation-domain/${domain}`}, 0))`);
    if ((await tx.$count(organisationDomains, isProvenByOther(own.id, domain))) > 0)
      return refuse(
        `Another organisation has proven ${domain}, and its proof is still there or could not be looked up. Remove that proof from the domain first.`,
      );
    const proven = { proof, provenAt: ctx.now(), missingSince: null };
    const changed = await tx.update(organisationDomains).set(proven).where(isThis(own.id, domain)).returning();
    if (changed.length === 0) throw gone();
    tx.detail({ domain, proof });
    return null;
  });
}

const gone = () => new NotFound('This domain was removed meanwhile.');

const isProvenByOther = (organisationId: string, domain: string) =>
  and(
    eq(organisationDomains.domain, domain),
    isNotNull(organisationDomains.provenAt),
    ne(organisationDomains.organisationId, organisationId),
  );

/** A domain changes hands: whose proof is not there any more loses it. */
async function releaseLostDomain(ctx: Context, organisationId: string, domain: string): Promise<void> {
  const [other] = await ctx.db.select().from(organisationDomains).where(isProvenByOther(organisationId, domain));
  if (other === undefined || (await confirmDomain(ctx, other, { isForced: true }))) return;
  const isLost = and(isThis(other.organisationId, domain), isNotNull(organisationDomains.missingSince));
  // A domain that gives no answer is not known to be lost.
  if ((await ctx.db.$count(organisationDomains, isLost)) === 0) return;
  await mutate(ctx, 'organisation.lose-domain', aboutOrganisation(other.organisationId), async (tx) => {
    tx.detail({ domain });
    await tx
      .update(organisationDomains)
      .set({ provenAt: null, proof: null, missingSince: null, joinRole: null })
      .where(isLost);
  });
}

/**
 * Whether a domain may be relied on now: its proof is looked up again when it was last seen more than a day ago.
 * @param isForced looks it up in any case
 */
export async function confirmDomain(
  ctx: Context,
  row: DomainRow,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<boolean> {
  const { organisationId, domain, proof, provenAt, missingSince } = row;
  if (provenAt === null || proof === null) return false;
  const age = ctx.now().getTime() - provenAt.getTime();
  if (!isForced && missingSince === null && age < RELIED_MS) return true;
  const missing = await findProof(ctx, proofOf(ctx, row), proof);
  if (missing !== null && !missing.isGone) return missingSince === null && age < RELIED_IN_SILENCE_MS;
  const isChange = (missing === null) !== (missingSince === null);
  const seen =
    missing === null ? { provenAt: ctx.now(), missingSince: null } : { missingSince: missingSince ?? ctx.now() };
  const write = async (tx: Transaction) => {
    await tx
      .update(organisationDomains)
      .set(seen)
      .where(and(isThis(organisationId, domain), isNotNull(organisationDomains.provenAt)));
  };
  if (!isChange) await record(ctx, write);
  else
    await mutate(
      ctx,
      `organisation.${missing === null ? 'see-proof' : 'miss-proof'}`,
      aboutOrganisation(organisationId),
      async (tx) => {
        tx.detail({ domain });
        await write(tx);
      },
    );
  return missing === null;
}

/** The proven domain, whoever's it is, as long as its proof was there when it was last looked up. */
export async function findProvenDomain(ctx: Context, domain: string): Promise<DomainRow | null> {
  const isProven = and(
    eq(organisationDomains.domain, domain),
    isNotNull(organisationDomains.provenAt),
    isNull(organisationDomains.missingSince),
  );
  const [row] = await ctx.db.select().from(organisationDomains).where(isProven);
  return row ?? null;
}

/** Whether the domain of an address is this organisation's by a TXT record: its proof is looked up again once a day. */
export async function hasDomainOf(ctx: Context, organisationId: string, email: string): Promise<boolean> {
  const proven = await findProvenDomain(ctx, domainOf(email));
  return proven?.organisationId === organisationId && proven.proof === 'dns' && (await confirmDomain(ctx, proven));
}

/**
 * Proven by a TXT record and still there, as far as is known. A file shows who has the web server: that is not enough to say who
 * has an address there.
 */
export const isReliedOn = and(eq(organisationDomains.proof, 'dns'), isNull(organisationDomains.missingSince))!;

/** @throws NotFound, Forbidden */
export async function removeDomain(ctx: UserContext, address: string, domain: string): Promise<null> {
  return await actIn<null>(ctx, address, { right: 'manage-domains', act: 'remove-domain' }, async (tx, { id }) => {
    const removed = await tx.delete(organisationDomains).where(isThis(id, domain)).returning();
    if (removed.length === 0) throw gone();
    tx.detail({ domain });
    return null;
  });
}

/** Says whether people with a confirmed address at the domain may join by themselves, and as what. @throws NotFound, Forbidden */
export async function setJoinRole(
  ctx: UserContext,
  address: string,
  { domain, joinRole }: { domain: string; joinRole: DomainRow['joinRole'] },
): Promise<string | null> {
  const act = { right: 'manage-domains', act: 'change-joining' } as const;
  return await actIn<null, string>(ctx, address, act, async (tx, { id }) => {
    const isProven = and(isThis(id, domain), isNotNull(organisationDomains.provenAt));
    const changed = await tx.update(organisationDomains).set({ joinRole }).where(isProven).returning();
    if (changed.length === 0) return refuse(`${domain} is not verified.`);
    tx.detail({ domain, joinRole });
    return null;
  });
}
