import type { AuditRow } from '../audit-log.server.ts';

/** A row of the audit log as it is sent elsewhere: with ids of people, never e-mail addresses, and the organisation that it is about. */
export const recordOf = ({ at, ...row }: AuditRow) => ({
  at: at.toISOString(),
  ...row,
  organisationId: row.subjectKind === 'organisation' ? row.subjectId : null,
});
