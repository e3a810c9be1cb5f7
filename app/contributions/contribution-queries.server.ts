import { and, asc, desc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { listPostHeads } from '../blog/posts.server.ts';
import { changedWords, isTextField } from '../catalog/editorial-texts.ts';
import { valueText } from '../catalog/fact-wording.ts';
import type { Fact } from '../catalog/tool.ts';
import type { Context } from '../platform/context.server.ts';
import type { RowPlace } from '../platform/row-place.ts';
import type { CorrectionContent } from './read-correction.server.ts';
import { contributions } from './schema.server.ts';
import type { SubmissionContent } from './sent/submission.server.ts';

type Row = typeof contributions.$inferSelect;
export type ContributionState = 'waiting' | 'accepted' | 'refused';

/** A correction or submission in words, without its sender. */
export interface Contribution {
  id: string;
  state: ContributionState;
  /** "Free Plan of ChatGPT". */
  title: string;
  /** The page of the record; null where there is none (yet). */
  path: string | null;
  /** What was said before, and what the correction says; null for a submission. */
  change: { from: string; to: string } | null;
  /** '': a text of the editors. */
  source: string;
  quote: string | null;
  /** Why editors changed a text. */
  note: string | null;
  /** Stated by the account that the entry belongs to. */
  isStatement: boolean;
  sentAt: string;
  decidedAt: string | null;
  reason: string | null;
}

export function contributionFromRow(row: Row): Contribution {
  const { id, state, sentAt, decidedAt, reason } = row;
  const times = { sentAt: sentAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
  const common = { id, state: state as ContributionState, reason, ...times };
  if (row.kind === 'submission') {
    const { name, website } = row.content as SubmissionContent;
    const path = row.result === null ? null : `/tool/${row.result}`;
    return {
      ...common,
      title: `New tool: ${name}`,
      path,
      change: null,
      source: website,
      quote: null,
      note: null,
      isStatement: false,
    };
  }
  const { name, label, source, quote, note, present, isStatement = false } = row.content as CorrectionContent;
  const isText = row.field !== null && isTextField(row.field);
  const words = changedWords(row.field ?? '', present, newValueOf(row));
  return {
    ...common,
    title: `${label} of ${name}`,
    path: pathOf(row),
    change: { from: words.before ?? (isText ? 'nothing' : 'not known'), to: words.after },
    source,
    quote: quote === '' ? null : quote,
    // Of other corrections it is for the editors.
    note: isText ? note : null,
    isStatement,
  };
}

/** The page of a record; of news, which have none of their own, the list. */
const pathOf = ({ subjectKind, subjectId }: Row) =>
  subjectKind === 'news' ? '/news' : `/${folders.get(subjectKind ?? '') ?? subjectKind}/${subjectId}`;
const folders = new Map([
  ['post', 'blog'],
  ['model', 'models'],
]);

/** The values of a correction in words. */
export function newValueOf({ subjectKind, field, content }: Pick<Row, 'subjectKind' | 'field' | 'content'>): string {
  const { values, isWrong } = content as CorrectionContent;
  if (isWrong) return 'no known value';
  // Values of models are stored in words.
  if (subjectKind === 'model' || (field !== null && isTextField(field))) return values.join('; ') || 'nothing';
  return values.map((value) => valueText({ field, value } as Pick<Fact, 'field' | 'value'>)).join('; ');
}

/** The contribution with this secret address; null: none. */
export async function findByToken(ctx: Context, token: string): Promise<Contribution | null> {
  const [row] = await ctx.db.select().from(contributions).where(eq(contributions.token, token));
  return row ? contributionFromRow(row) : null;
}

/** What an account has sent, newest first, with the addresses of the status pages. */
export async function listOfAccount(ctx: Context, userId: string): Promise<(Contribution & { token: string })[]> {
  const rows = await ctx.db
    .select()
    .from(contributions)
    .where(eq(contributions.userId, userId))
    .orderBy(desc(contributions.id))
    .limit(200);
  return rows.map((row) => ({ ...contributionFromRow(row), token: row.token }));
}

export const PUBLIC_PAGE = 50;

/** A refusal must not publish a stranger's words: of a refused one only the reason and what it was about. */
function shownToOthers(row: Row) {
  const shown = contributionFromRow(row);
  if (row.state !== 'refused') return shown;
  const title = row.kind === 'submission' ? 'A tool that was submitted' : shown.title;
  return { ...shown, title, change: null, source: null, quote: null, note: null };
}

/** Corrections of these tools by others, for the account that they belong to; newest first. */
export async function listCorrectionsOf(ctx: Context, toolIds: string[], ownerId: string) {
  const { subjectKind, subjectId, userId, id } = contributions;
  if (toolIds.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(contributions)
    .where(and(eq(subjectKind, 'tool'), inArray(subjectId, toolIds), or(isNull(userId), ne(userId, ownerId))))
    .orderBy(desc(id))
    .limit(PUBLIC_PAGE);
  return rows.map(shownToOthers);
}

/** Decided ones for everybody, newest decision first. @param before the place of the last known one */
export async function listDecided(ctx: Context, before: RowPlace | null) {
  const { decidedAt, id, state } = contributions;
  const rows = await ctx.db
    .select()
    .from(contributions)
    .where(
      and(
        ne(state, 'waiting'),
        before === null ? undefined : or(lt(decidedAt, before.at), and(eq(decidedAt, before.at), lt(id, before.id))),
      ),
    )
    .orderBy(desc(decidedAt), desc(id))
    .limit(PUBLIC_PAGE);
  const posts = new Set((await listPostHeads(ctx)).map(({ slug }) => slug));
  const isGone = ({ subjectKind, subjectId }: Row) => subjectKind === 'post' && !posts.has(subjectId ?? '');
  return rows.map((row) => ({ ...shownToOthers(row), ...(isGone(row) && { path: null }) }));
}

export async function countWaiting(ctx: Context): Promise<number> {
  return await ctx.db.$count(contributions, eq(contributions.state, 'waiting'));
}

/** Those that wait, in the order of the inbox. */
export async function listWaiting(ctx: Context, kind: 'correction' | 'submission', limit: number) {
  const rows = await ctx.db
    .select()
    .from(contributions)
    .where(and(eq(contributions.kind, kind), eq(contributions.state, 'waiting')))
    .orderBy(asc(contributions.dueAt), asc(contributions.id))
    .limit(limit);
  return rows.map((row) => ({ ...contributionFromRow(row), dueAt: row.dueAt.toISOString() }));
}

export async function findRow(ctx: Context, id: string): Promise<Row | null> {
  const [row] = await ctx.db.select().from(contributions).where(eq(contributions.id, id));
  return row ?? null;
}
