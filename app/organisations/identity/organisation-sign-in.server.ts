import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { OrganisationSignIn } from '../../accounts/account-parts.server.ts';
import { organisationSignInProblems } from '../../accounts/organisation-sign-in.ts';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { domainOf, findProvenDomain, isReliedOn } from '../domains/organisation-domains.server.ts';
import { organisationDomains, organisationIdentities, organisations } from '../schema.server.ts';
import { beginSignIn, goBack, goTo } from './begin-sign-in.server.ts';
import { answerCallback } from './finish-sign-in.server.ts';
import { ownEntity } from './organisation-identity.server.ts';
import { takePostedAnswer } from './posted-answer.server.ts';
import { ownSamlCertificate } from './saml-key.server.ts';
import { writeOwnMetadata } from './saml-provider.server.ts';

/** Logging in by the identity provider of an organisation: which one, and the two addresses below /api/auth. */

/** Organisations with a provider and a domain, without which nobody can log in by it, that are not suspended. */
const selectConnected = (ctx: Context, which: SQL) => {
  const domain = ctx.db
    .select({ id: organisationDomains.organisationId })
    .from(organisationDomains)
    .where(and(eq(organisationDomains.organisationId, organisations.id), isReliedOn));
  return ctx.db
    .select({ id: organisations.id, address: organisations.address })
    .from(organisationIdentities)
    .innerJoin(organisations, eq(organisations.id, organisationIdentities.organisationId))
    .innerJoin(user, and(eq(user.id, organisations.id), isNull(user.suspendedAt)))
    .where(and(which, sql`exists ${domain}`));
};

async function findByDomain(ctx: Context, email: string) {
  const proven = await findProvenDomain(ctx, domainOf(email.toLowerCase()));
  if (proven === null) return null;
  const [found] = await selectConnected(ctx, eq(organisations.id, proven.organisationId));
  return found ?? null;
}

async function findByAddress(ctx: Context, address: string) {
  const [found] = await selectConnected(ctx, eq(organisations.address, address));
  return found ?? null;
}

/** Characters: it travels in a cookie. */
const LONGEST_FROM = 500;

/** GET /api/auth/organisation/ADDRESS: may be a bookmark, or a tile of the company's portal. `test` returns to the settings. */
async function answerStart(ctx: Context, request: Request, address: string): Promise<Response> {
  const { searchParams } = new URL(request.url);
  // What leads here from another site is confirmed by a press: nobody is logged in by the link of a stranger.
  if (['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? ''))
    return goTo(`/login?${new URLSearchParams({ with: 'organisation', organisation: address })}`, []);
  const back = searchParams.has('test') ? `/organisations/${address}/settings` : null;
  const found = await findByAddress(ctx, address);
  if (found === null) return goBack(ctx.config, 'organisation-disconnected', null);
  const from = searchParams.get('from');
  const wishes = { from: from !== null && from.length <= LONGEST_FROM ? from : null, back, linkTo: null };
  const begun = await beginSignIn(ctx, found.id, wishes);
  return 'problem' in begun ? goBack(ctx.config, begun.problem, back) : goTo(begun.url, [begun.cookie]);
}

/** What a SAML provider needs to know of this site: for every organisation, whether it has a provider or not. */
async function answerMetadata(ctx: Context, id: string): Promise<Response | null> {
  if ((await ctx.db.$count(organisations, eq(organisations.id, id))) === 0) return null;
  const xml = await writeOwnMetadata(ownEntity(ctx.config, id), await ownSamlCertificate(ctx, id));
  return new Response(xml, {
    headers: {
      'content-type': 'application/samlmetadata+xml',
      'content-disposition': 'attachment; filename="yardstick-saml-metadata.xml"',
      'cache-control': 'no-store',
    },
  });
}

const ADDRESS = '[a-z0-9-]{2,40}';
const startPattern = new RegExp(`^/organisation/(${ADDRESS})$`);
const metadataPattern = /^\/organisation-metadata\/([A-Za-z0-9_-]{1,64})$/;
const callbackPattern = /^\/callback\/organisation\/([A-Za-z0-9_-]{1,64})$/;

export const organisationSignIn: OrganisationSignIn = {
  find: async (ctx, typed) => {
    const found = await (typed.includes('@') ? findByDomain(ctx, typed) : findByAddress(ctx, typed.toLowerCase()));
    return found && `/organisation/${found.address}`;
  },
  answer: async (ctx, caller, path) => {
    const address = startPattern.exec(path)?.[1];
    if (address !== undefined) return await answerStart(ctx, caller.request, address);
    const [, named] = metadataPattern.exec(path) ?? [];
    if (named !== undefined) return await answerMetadata(ctx, named);
    const id = callbackPattern.exec(path)?.[1];
    if (id === undefined) return null;
    const isPosted = caller.request.method === 'POST';
    return isPosted ? await takePostedAnswer(ctx, caller, id) : await answerCallback(ctx, caller, id);
  },
  canLink: async (ctx) => ctx.viewer.isEmailVerified && (await findByDomain(ctx, ctx.viewer.email)) !== null,
  link: async (ctx) => {
    const found = await findByDomain(ctx, ctx.viewer.email);
    const wishes = { from: null, back: '/account/security', linkTo: ctx.viewer.id };
    const begun =
      found === null ? { problem: 'organisation-disconnected' as const } : await beginSignIn(ctx, found.id, wishes);
    if ('problem' in begun) return { kind: 'refused', message: organisationSignInProblems[begun.problem] };
    return { kind: 'go', url: begun.url, headers: new Headers({ 'set-cookie': begun.cookie }) };
  },
};
