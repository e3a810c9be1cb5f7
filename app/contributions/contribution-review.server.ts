import { findPerson } from '../accounts/person-queries.server.ts';
import { subjectOf } from '../catalog/leading-facts.ts';
import type { Fact } from '../catalog/tool.ts';
import type { Context } from '../platform/context.server.ts';
import { findListingOwner } from '../providers/grant-listing.server.ts';
import { contributionFromRow, findRow, newValueOf } from './contribution-queries.server.ts';
import { cellOf, findRecord, planOf } from './find-cell.server.ts';
import type { CorrectionContent } from './read-correction.server.ts';
import { findSimilarTools } from './sent/similar-tools.server.ts';
import type { SubmissionContent } from './sent/submission.server.ts';

interface Line {
  label: string;
  text: string;
  href?: string;
  warning?: string | null;
}

export interface ContributionReview {
  title: string;
  state: string;
  /** Sent by the account that the entry belongs to. */
  isStatement: boolean;
  sentAt: Date;
  dueAt: Date;
  lines: Line[];
  /** The host of the source, and who the vendor is: one of them says so. */
  host: string;
  vendor: string;
}

/** What an editor must see to decide; null: there is no such contribution. */
export async function findReview(ctx: Context, id: string): Promise<ContributionReview | null> {
  const row = await findRow(ctx, id);
  if (row === null) return null;
  const { title, state, source, change, quote, isStatement } = contributionFromRow(row);
  const { note } = row.content;
  const person = row.userId === null ? null : await findPerson(ctx, row.userId);
  const sender = person?.email ?? row.email ?? 'a visitor without an address';
  const host = hostOf(source) ?? source;
  const about =
    change === null
      ? await submissionLines(ctx, row.content as SubmissionContent)
      : await correctionLines(ctx, row, { host, source, quote: quote ?? '' });
  const isOwner = isStatement && (await findListingOwner(ctx, row.subjectId ?? '')) === row.userId;
  const warning =
    isStatement && !isOwner
      ? 'The entry does not belong to this account any more.'
      : person?.suspendedAt
        ? 'The account is suspended.'
        : null;
  const ending = [
    ...(note === null ? [] : [{ label: 'Note', text: note }]),
    { label: isStatement ? 'Stated by' : 'Sender', text: sender, warning },
  ];
  const { sentAt, dueAt } = row;
  return {
    title: isStatement ? `Stated by the vendor: ${title}` : title,
    isStatement,
    state,
    sentAt,
    dueAt,
    host,
    vendor: about.vendor,
    lines: [...about.lines, ...ending],
  };
}

type Said = Pick<Fact, 'field' | 'value'>;
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

async function correctionLines(
  ctx: Context,
  row: Row,
  { host, source, quote }: Record<'host' | 'source' | 'quote', string>,
) {
  const content = row.content as CorrectionContent;
  const record = await findRecord(ctx, row.subjectKind ?? 'tool', row.subjectId ?? '');
  const [value] = content.values;
  const plan =
    row.field === 'plan'
      ? (planOf(record?.facts ?? [], row.field, content) ?? subjectOf({ field: 'plan', value } as Said))
      : null;
  const cell = record && cellOf(record, row.field ?? '', plan, ctx.now().toISOString().slice(0, 10));
  const now = cell?.present.map(({ text, mark }) => `${text} (${mark.sentence})`).join('; ');
  const readBefore = record?.facts
    .filter(({ standing }) => standing === 'read')
    .map(({ source: read }) => hostOf(read ?? ''));
  const isOwn = record !== null && (isOfSite(host, record.website) || readBefore?.includes(host) === true);
  const lines: Line[] = [
    {
      label: 'About',
      text: content.name,
      ...(record && { href: record.subject.path }),
      warning: record ? null : 'The record is gone.',
    },
    {
      label: 'We say now',
      text: now || 'Not known',
      warning: (content.present ?? '') === '' || now ? null : `It said “${content.present}” when this was sent.`,
    },
    content.isWrong
      ? { label: 'Wrong', text: content.present ?? '', warning: 'No right value is known: it leaves the record.' }
      : { label: 'New value', text: newValueOf(row) },
    { label: 'Sentence', text: quote },
    { label: 'Source', text: source, href: source, warning: hostWarning(host, isOwn) },
  ];
  return { vendor: record?.vendor ?? content.name, lines };
}

async function submissionLines(ctx: Context, { name, website, category, description, vendor }: SubmissionContent) {
  const similar = await findSimilarTools(ctx, name, website);
  const lines: Line[] = [
    { label: 'Name', text: name },
    { label: 'Website', text: website, href: website, warning: hostWarning(new URL(website).hostname, true) },
    { label: 'Category', text: category },
    { label: 'Description', text: description },
    { label: 'Vendor', text: vendor ?? 'not given' },
    ...similar.map((tool) => ({ label: 'Looks like', text: `${tool.name} (${tool.host})`, href: `/tool/${tool.id}` })),
  ];
  return { vendor: vendor ?? name, lines };
}

const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '');

/** Whether a host is the site of an address or below it. */
function isOfSite(host: string, website: string): boolean {
  const own = hostOf(website);
  return own !== undefined && (host === own || host.endsWith(`.${own}`));
}

function hostWarning(host: string, isOwn: boolean): string | null {
  if (/(^|\.)xn--/.test(host))
    return `${host} is written with letters of another alphabet: it may imitate a known site.`;
  return isOwn ? null : `${host} is neither the record’s website nor a page of the vendor that was read before.`;
}
