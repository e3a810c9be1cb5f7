import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Screens for administrators, editors and moderators. */
export const routes: RouteConfigEntry[] = [
  route('admin', 'admin/routes/admin.tsx'),
  route('admin/inbox', 'admin/routes/inbox.tsx'),
  route('admin/inbox/proof/:proofId', 'admin/routes/proof.ts'),
  route('admin/claims', 'admin/routes/claims.tsx'),
  route('admin/accounts', 'admin/routes/accounts.tsx'),
  route('admin/accounts/:userId', 'admin/routes/account.tsx'),
  route('admin/audit-log', 'admin/routes/audit-log.tsx'),
  route('admin/audit-log/export', 'admin/routes/audit-log-export.ts'),
  route('admin/catalogue', 'admin/routes/catalogue.tsx'),
  route('admin/catalogue/:kind/:recordId', 'admin/routes/record.tsx'),
  route('admin/catalogue/:kind/:recordId/edit', 'admin/routes/record-edit.tsx'),
  route('admin/catalogue/:kind/:recordId/text', 'admin/routes/record-text.tsx'),
  route('admin/jobs', 'admin/routes/jobs.tsx'),
  route('admin/mailbox', 'admin/routes/mailbox.tsx'),
  route('admin/mailbox/:mailId', 'admin/routes/mail.tsx'),
  route('admin/feeds', 'admin/routes/feeds.tsx'),
  route('admin/model-catalogue', 'admin/routes/model-catalogue.tsx'),
  route('admin/freshness', 'admin/routes/freshness.tsx'),
  route('admin/certifications', 'admin/routes/certifications.tsx'),
  route('admin/messages', 'admin/routes/messages.tsx'),
  route('admin/placements', 'admin/routes/placements.tsx'),
  route('admin/limits', 'admin/routes/limits.tsx'),
  route('admin/setup', 'admin/routes/setup.tsx'),
  route('admin/roles', 'admin/routes/roles.tsx'),
];
