import type { Role } from '../../accounts/viewer.ts';
import type { VisibleActs } from '../../platform/audit-log.server.ts';

/** What each role may do, the screens that it opens besides the start page and the inbox, and the acts it sees in the audit log. */
export const duties = [
  {
    role: 'administrator',
    name: 'Administrator',
    may: 'Everything: also provider accounts, roles, mails, news feeds and certifications.',
    opens: [],
    sees: null,
  },
  {
    role: 'editor',
    name: 'Editor',
    may: 'Edits facts of the catalogue, and decides about corrections, new tools, claims, models, held prices, findings and re-checks. Sees these acts in the audit log.',
    opens: ['/admin/catalogue', '/admin/claims', '/admin/model-catalogue', '/admin/freshness', '/admin/audit-log'],
    sees: {
      kinds: [
        'catalogue',
        'catalogue-change',
        'catalogue-import',
        'catalogue-source',
        'claim',
        'company',
        'contribution',
        'freshness-finding',
        'model',
        'tool',
      ],
      actions: '^((catalogue|claim|contribution|fact|freshness|inbox|listing)[.]|model[.](asked|declined|listed)$)',
    },
  },
  {
    role: 'moderator',
    name: 'Moderator',
    may: 'Decides about what people write: messages of the contact form, reviews with their proofs of use, and reports. Sees these acts in the audit log.',
    opens: ['/admin/messages', '/admin/audit-log'],
    sees: { kinds: ['contact-message', 'report', 'review', 'tool'], actions: '^(inbox|message|report|review)[.]' },
  },
] as const;

export const mayOpen = (role: Role, screen: string) =>
  role === 'administrator' ||
  screen === '/admin/inbox' ||
  duties.some((duty) => duty.role === role && duty.opens.some((opened) => opened === screen));

/** @throws for a role without duties */
export function visibleActs(role: Role): VisibleActs {
  const duty = duties.find((one) => one.role === role);
  if (duty === undefined) throw new Error(`The role ${role} has no duties.`);
  return duty.sees;
}
