import { z } from 'zod';
import { pullLog } from '../../organisations/pull-log.server.ts';
import { wholeNumber } from '../../platform/api-operation.server.ts';
import { parsePlace } from '../../platform/row-place.ts';
import { accountOperation } from '../account-operation.server.ts';

const text = z.string();

const entrySchema = z
  .object({
    id: text.meta({ description: 'Identifiers are in the order of time.' }),
    at: z.iso.datetime(),
    who: text.meta({
      description:
        'The address of a member, the name of a service account, a part of the system, or the id of who is no member any more and has no known address.',
    }),
    actorKind: text,
    actorId: text.nullable(),
    action: text,
    subjectKind: text,
    subjectId: text,
    detail: z.record(text, z.unknown()),
    requestId: text,
  })
  .meta({ id: 'AuditEntry' });

const MOMENT = 'must be a day such as 2026-11-28, or a moment in UTC such as 2026-11-28T09:30:00Z';
const moment = z
  .union([z.iso.date(), z.iso.datetime()], MOMENT)
  .refine((written) => /^[12]/.test(written), MOMENT)
  .optional();

const query = {
  who: text.max(200).optional().meta({
    description: 'Acts of the member with this address, or of this id; `visitor`: of people who were not logged in.',
  }),
  what: text.max(200).optional().meta({ description: 'Acts of this name, such as organisation.join.' }),
  from: moment.meta({ description: 'From this day or moment on.' }),
  to: moment.meta({ description: 'Up to the end of this day, or before this moment.' }),
  limit: wholeNumber({ least: 1, most: 500, usual: 100 }).meta({ description: 'Acts of a page.' }),
  cursor: text
    .max(100)
    .refine((written) => parsePlace(written) !== null, 'is not a cursor that this call gave')
    .optional()
    .meta({ description: '`next` of the page before.' }),
  format: z.enum(['json', 'jsonl']).default('json').meta({
    description: '`jsonl`: an act a line; the header Link names the next page.',
  }),
};

const page = z.object({
  entries: z.array(entrySchema),
  next: text.nullable().meta({ description: 'The `cursor` of the next page; null: this is the last one.' }),
});

export const organisationOperations = [
  accountOperation({
    path: '/api/organisations/{address}/audit-log',
    operationId: 'listAuditLog',
    tag: 'Organisations',
    scope: 'audit',
    summary: 'The audit log of an organisation, newest first',
    description:
      'For its owners and admins, and for a service account with the role auditor: the rows that the page of the audit log exports. To follow the log, ask again with `from` a few minutes before the newest act that you have, and leave out the ids that you have. At most 120 pages a minute.',
    query,
    answers: {
      200: {
        description: 'The acts of a page.',
        schema: page,
        otherForms: { 'application/jsonl': text.meta({ description: 'An act a line.' }) },
      },
      403: { description: 'The key lacks the scope, or the role may not read the log.' },
      404: { description: 'There is no such organisation, or you are not a member of it.' },
      429: { description: 'Too many pages in a minute; Retry-After says when to go on.' },
    },
    example: { params: { address: 'acme' }, query: { limit: '20' } },
    run: async ({ ctx, userId, params, query: { format, cursor = null, limit, ...asked }, request }) => {
      const { who = '', what = '', from = '', to = '' } = asked;
      const page = await pullLog(ctx, userId, { address: params.address, who, what, from, to, cursor, limit });
      if (format === 'json') return page;
      return new Response(page.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
        headers: {
          'content-type': 'application/jsonl; charset=utf-8',
          'cache-control': 'no-store',
          ...(page.next && { link: linkTo(ctx.config.publicUrl, request.url, page.next) }),
        },
      });
    },
  }),
];

function linkTo(publicUrl: string, asked: string, next: string): string {
  const { pathname, searchParams } = new URL(asked);
  searchParams.set('cursor', next);
  return `<${publicUrl}${pathname}?${searchParams}>; rel="next"`;
}
