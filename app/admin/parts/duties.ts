import type { Role } from '../../accounts/viewer.ts';

/** What each role may do, and the screens that it may open beside the start page and the inbox. */
export const duties = [
  {
    role: 'administrator',
    name: 'Administrator',
    may: 'Everything: also provider accounts, roles, mails, news feeds and certifications.',
    opens: [],
  },
  {
    role: 'editor',
    name: 'Editor',
    may: 'Decides about facts: corrections, new tools, claims, models, held prices, findings and re-checks.',
    opens: ['/admin/claims', '/admin/model-catalogue', '/admin/freshness'],
  },
  {
    role: 'moderator',
    name: 'Moderator',
    may: 'Decides about what people write: messages of the contact form, reviews and reports.',
    opens: ['/admin/messages'],
  },
] as const;

export const mayOpen = (role: Role, screen: string) =>
  role === 'administrator' ||
  screen === '/admin/inbox' ||
  duties.some((duty) => duty.role === role && duty.opens.some((opened) => opened === screen));
