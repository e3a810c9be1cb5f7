import {
  type AuditSearch,
  auditLogFile,
  parseAuditSearch,
  readAuditPage,
} from '../../accounts/read-audit-log.server.ts';
import { listAuditWords } from '../../platform/audit-log.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Membership } from '../membership.server.ts';

/** What was done in one organisation: the acts of the audit log that are about it. */

function searchOf(address: string, { id }: Membership): AuditSearch {
  return { ...parseAuditSearch(address), kind: 'organisation', id, outcome: '' };
}

/** @param url of the page, with its filters */
export async function readOrganisationLog(ctx: Context, organisation: Membership, url: string) {
  const { who, what, from, to } = parseAuditSearch(url);
  const after = new URL(url).searchParams.get('after');
  // An address without acts and one without an account are answered alike.
  const { entries, next } = await readAuditPage(ctx, searchOf(url, organisation), null, after);
  const { actions } = await listAuditWords(ctx, {
    kinds: ['organisation'],
    actions: '^(organisation|provider-key)[.]',
  });
  return { search: { who, what, from, to }, acts: actions, entries, next };
}

export const organisationLogFile = (ctx: Context, organisation: Membership, url: string, format: 'csv' | 'jsonl') =>
  auditLogFile(ctx, searchOf(url, organisation), null, { name: `audit-log-${organisation.address}`, format });
