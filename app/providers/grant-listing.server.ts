import { and, eq, inArray } from 'drizzle-orm';
import { findPersonByEmail, type Person } from '../accounts/person-queries.server.ts';
import { becomeProvider } from '../accounts/roles.server.ts';
import type { ViewerContext } from '../accounts/viewer.server.ts';
import { findToolSummary, listCompanies, listTools, listToolsByCompany } from '../catalog/catalog-queries.server.ts';
import type { ToolSummary } from '../catalog/tool.ts';
import { companiesBehind } from '../model-catalogue/companies-behind.ts';
import { modelCatalogue } from '../model-catalogue/model-queries.server.ts';
import { print, printError } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { sendMail } from '../platform/mail.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { listingGrantedMail } from './mails/provider-mails.server.tsx';
import { providerListing } from './schema.server.ts';

/** Assigns a catalogue entry to a vendor, who can then promote it and see its statistics. */
export async function grantListing(
  ctx: Context,
  email: string,
  toolId: string,
): Promise<'granted' | 'already' | 'unknown-person' | 'unknown-tool' | 'taken'> {
  const [person, tool] = [await findPersonByEmail(ctx, email), await findToolSummary(ctx, toolId)];
  if (!person) return 'unknown-person';
  if (!tool) return 'unknown-tool';
  const holder = await findListingOwner(ctx, tool.id);
  if (holder !== null) return holder === person.id ? 'already' : 'taken';
  await giveListing(ctx, person, tool);
  return 'granted';
}

/** Assigns an entry that belongs to nobody to an account. */
export async function giveListing(ctx: Context, person: Person, tool: { id: string; name: string }): Promise<void> {
  await mutate(ctx, 'listing.grant', { kind: 'tool', id: tool.id }, async (tx) => {
    tx.detail({ userId: person.id });
    await tx.insert(providerListing).values({ toolId: tool.id, userId: person.id, grantedAt: ctx.now() });
    await becomeProvider(ctx, person.id);
    await sendMail(ctx, tx, { to: person.email, template: listingGrantedMail, data: { tool: tool.name } });
  });
}

/** Takes an entry from an account. Placements that run end at their time. */
export async function takeListing(ctx: Context, userId: string, toolId: string): Promise<void> {
  await mutate(ctx, 'listing.take', { kind: 'tool', id: toolId }, async (tx) => {
    tx.detail({ userId });
    const held = and(eq(providerListing.toolId, toolId), eq(providerListing.userId, userId));
    await tx.delete(providerListing).where(held);
  });
}

/** The account that an entry belongs to. */
export async function findListingOwner(ctx: Context, toolId: string): Promise<string | null> {
  const [held] = await ctx.db.select().from(providerListing).where(eq(providerListing.toolId, toolId));
  return held?.userId ?? null;
}

/**
 * The accounts that a record belongs to: the owner of a tool; of a company, the owners of its tools; of a model, the owners of
 * the tools of those who make and serve it.
 */
export async function listOwners(ctx: Context, kind: string | null, id: string): Promise<string[]> {
  const tools =
    kind === 'company' ? await toolsOfCompany(ctx, id) : kind === 'model' ? await toolsBehind(ctx, id) : [id];
  const rows = await ctx.db.select().from(providerListing).where(inArray(providerListing.toolId, tools));
  return rows.map(({ userId }) => userId);
}

async function toolsOfCompany(ctx: Context, id: string): Promise<string[]> {
  const company = (await listCompanies(ctx)).find((one) => one.id === id);
  return company ? (await listToolsByCompany(ctx, company)).map((tool) => tool.id) : [];
}

async function toolsBehind(ctx: Context, modelId: string): Promise<string[]> {
  const model = (await modelCatalogue(ctx)).find(modelId);
  if (model === null) return [];
  const isBehind = companiesBehind(model);
  const ids = (await listTools(ctx))
    .filter(({ vendor, website }) => isBehind({ name: vendor, website }))
    .map(({ id }) => id);
  for (const company of (await listCompanies(ctx)).filter(isBehind))
    ids.push(...(await toolsOfCompany(ctx, company.id)));
  return ids;
}

/** Whether the entry belongs to the account, and the account is an active provider. */
export async function maySpeakFor(ctx: ViewerContext, toolId: string): Promise<boolean> {
  if (ctx.viewer?.providerStatus !== 'active') return false;
  return (await findListingOwner(ctx, toolId)) === ctx.viewer.id;
}

/** The entries of an account, by name. */
export async function listOwnListings(ctx: Context, userId: string): Promise<ToolSummary[]> {
  const rows = await ctx.db.select().from(providerListing).where(eq(providerListing.userId, userId));
  const tools = await Promise.all(rows.map(({ toolId }) => findToolSummary(ctx, toolId)));
  return tools.filter((tool) => tool !== null).sort((a, b) => a.name.localeCompare(b.name));
}

const answers = {
  granted: 'is granted now.',
  already: 'belongs to this account already.',
  taken: 'belongs to another account. Nothing was changed.',
  'unknown-tool': 'is not in the catalogue. Nothing was changed.',
  'unknown-person': 'was not granted: there is no account with this address.',
} as const;

/** `npm run admin -- grant-listing EMAIL TOOL`. Returns the exit code. */
export async function runGrantCommand(ctx: Context, [email, toolId]: string[]): Promise<number> {
  if (!email?.includes('@') || !toolId) {
    printError('Usage: npm run admin -- grant-listing EMAIL TOOL   (TOOL is the id at the end of /tool/…)');
    return 2;
  }
  const result = await grantListing(ctx, email, toolId);
  const isGood = result === 'granted' || result === 'already';
  (isGood ? print : printError)(`The listing ${toolId} ${answers[result]}`);
  return isGood ? 0 : 1;
}
