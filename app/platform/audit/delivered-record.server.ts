import { isIP } from 'node:net';
import type { AuditRow } from '../audit-log.server.ts';

/**
 * A row of the audit log as it is sent elsewhere: with ids of people, and the organisation that it is about. The address that
 * somebody typed to log in stays here; a network address goes out.
 */
export const recordOf = ({ at, subjectId, ...row }: AuditRow) => ({
  at: at.toISOString(),
  ...row,
  subjectId: row.subjectKind === 'address' && isIP(subjectId) === 0 ? null : subjectId,
  organisationId: row.subjectKind === 'organisation' ? subjectId : null,
});
