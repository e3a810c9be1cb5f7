import type { Role } from '../../accounts/viewer.ts';
import type { VisibleActs } from '../../platform/audit-log.server.ts';

/** What each role may do, and the acts it sees in the audit log. */
export const duties = [
  {
    role: 'administrator',
    name: 'Administrator',
    may: 'Everything: also provider accounts, roles, mails, news feeds and certifications.',
    sees: null,
  },
  {
    role: 'editor',
    name: 'Editor',
    may: 'Edits facts and texts of the catalogue, values of models, news and blog posts, and decides about corrections, new tools, claims, models, held prices, findings and re-checks. Sees these acts in the audit log.',
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
        'news',
        'post',
        'tool',
      ],
      actions:
        '^((catalogue|claim|contribution|fact|freshness|inbox|listing|text)[.]|model[.](asked|declined|listed)$)',
    },
  },
  {
    role: 'moderator',
    name: 'Moderator',
    may: 'Decides about what people write: messages of the contact form, reviews with their proofs of use, and reports. Sees these acts in the audit log.',
    sees: {
      kinds: ['contact-message', 'proof', 'report', 'review', 'tool'],
      actions: '^(inbox|message|report|review)[.]',
    },
  },
] as const;

interface Screen {
  group: 'Decisions' | 'Content' | 'People' | 'This site';
  to: string;
  /** Who may open it beside administrators. */
  roles: readonly Role[];
  title: string;
  text: string;
}

/** The screens of the administration. */
const screens: readonly Screen[] = [
  {
    group: 'Decisions',
    to: '/admin/inbox',
    roles: ['editor', 'moderator'],
    title: 'Inbox',
    text: 'Everything that waits for a decision: corrections, new tools, claims, reviews, reports, proofs of use, providers, models, held prices, messages.',
  },
  {
    group: 'Decisions',
    to: '/admin/claims',
    roles: ['editor'],
    title: 'Claims',
    text: 'Which tools belong to which accounts, by which proof; where they are revoked.',
  },
  {
    group: 'Decisions',
    to: '/admin/messages',
    roles: ['moderator'],
    title: 'Messages',
    text: 'What people wrote through the contact page.',
  },
  {
    group: 'Content',
    to: '/admin/catalogue',
    roles: ['editor'],
    title: 'Catalogue',
    text: 'Facts of tools and companies with their sources, and the texts about them, of news and of blog posts, and values of models: edit, preview, history, revert. Adding news and posts.',
  },
  {
    group: 'Content',
    to: '/admin/freshness',
    roles: ['editor'],
    title: 'Freshness of tools',
    text: 'What was noticed about tools, facts to check again, and addresses that could not be read.',
  },
  {
    group: 'Content',
    to: '/admin/model-catalogue',
    roles: ['editor'],
    title: 'Model catalogue',
    text: 'Where prices of models are read from, changes that wait for review, and what can be undone.',
  },
  {
    group: 'Content',
    to: '/admin/feeds',
    roles: [],
    title: 'News feeds',
    text: 'Where news are read from, when, and what went wrong.',
  },
  {
    group: 'Content',
    to: '/admin/certifications',
    roles: [],
    title: 'Certifications',
    text: 'Which programs people can enrol in, and who is waiting.',
  },
  {
    group: 'Content',
    to: '/admin/placements',
    roles: [],
    title: 'Sponsored placements',
    text: 'What runs in the sponsored slots, when, where and for whom, by month.',
  },
  {
    group: 'People',
    to: '/admin/accounts',
    roles: [],
    title: 'Accounts',
    text: 'Find an account: its sessions, role and suspension.',
  },
  {
    group: 'People',
    to: '/admin/roles',
    roles: [],
    title: 'Roles',
    text: 'Who is administrator, editor or moderator, and what each may do.',
  },
  {
    group: 'People',
    to: '/admin/mailbox',
    roles: [],
    title: 'Mailbox',
    text: 'Every mail that was written: sent, waiting or failed.',
  },
  {
    group: 'This site',
    to: '/admin/setup',
    roles: [],
    title: 'Set up',
    text: 'Name, logo, colours, addresses, mail, signing in, updates and backups of this site; what is still open.',
  },
  {
    group: 'This site',
    to: '/admin/data',
    roles: [],
    title: 'Keys and data',
    text: 'An export of everything, an import of tools, and changes of the keys of this site.',
  },
  {
    group: 'This site',
    to: '/admin/limits',
    roles: [],
    title: 'Limits',
    text: 'How much people can send, and what sends a review to the inbox: changed while the site runs.',
  },
  {
    group: 'This site',
    to: '/admin/jobs',
    roles: [],
    title: 'Jobs',
    text: 'Background work that waits or runs, and what was given up, to be tried again.',
  },
  {
    group: 'This site',
    to: '/admin/audit-log',
    roles: ['editor', 'moderator'],
    title: 'Audit log',
    text: 'Who did what, when, to which thing: search, changes, export.',
  },
];

/** What the start page and the page of roles list for a role. */
export const screensOf = (role: Role) =>
  screens.filter(({ roles }) => role === 'administrator' || roles.includes(role));

/** @throws for a role without duties */
export function visibleActs(role: Role): VisibleActs {
  const duty = duties.find((one) => one.role === role);
  if (duty === undefined) throw new Error(`The role ${role} has no duties.`);
  return duty.sees;
}
