import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ListedFinding } from '../freshness/review-findings.server.ts';
import type { Feed } from '../news/manage-feeds.server.ts';
import { FeedTable } from './parts/feed-table.tsx';
import { FindingTable } from './parts/finding-table.tsx';
import CertificationAdministration from './routes/certifications.tsx';
import Mail from './routes/mail.tsx';
import Mailbox from './routes/mailbox.tsx';
import Messages from './routes/messages.tsx';

type Sent = Record<string, string>;

/** A screen with its loader's data; `sent` collects the forms that it submits, and `answer` is the action's result. */
function open(Screen: unknown, loaderData: unknown, answer: unknown = null) {
  const sent: Sent[] = [];
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Screen as ComponentType,
      loader: () => loaderData,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()) as Sent);
        return answer;
      },
    },
    { path: '*', Component: () => null },
  ]);
  render(<Stub />);
  return { sent, user: userEvent.setup() };
}

const message = {
  id: 'm1',
  name: 'Ada',
  email: 'ada@example.com',
  company: null,
  subject: 'A wrong price',
  message: 'The price of Pro is $20.\n<b>Not markup</b>',
  receivedAt: '2026-11-20T10:00:00.000Z',
  settledAt: null as string | null,
};

describe('The inbox of messages', () => {
  const inbox = { isSettled: false, page: 1, pageCount: 1, total: 1 };

  it('an open message is settled by one press, and cannot be deleted before', async () => {
    const { sent, user } = open(Messages, { ...inbox, messages: [message] });
    await user.click(await screen.findByRole('button', { name: /Mark as settled.*A wrong price/ }));
    expect(sent).toEqual([{ id: 'm1', intent: 'settle' }]);
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('a settled message can be opened again or deleted for good', async () => {
    const settled = { ...message, settledAt: '2026-11-21T10:00:00.000Z' };
    const { sent, user } = open(Messages, { ...inbox, isSettled: true, messages: [settled] });
    await user.click(await screen.findByRole('button', { name: /Delete for good.*A wrong price/ }));
    await user.click(screen.getByRole('button', { name: /Open again.*A wrong price/ }));
    expect(sent.map(({ intent }) => intent)).toEqual(['delete', 'reopen']);
  });

  it('markup in a message is shown as text', async () => {
    open(Messages, { ...inbox, messages: [message] });
    expect(await screen.findByText(/<b>Not markup<\/b>/)).toBeDefined();
  });

  it('an empty inbox says what will arrive there', async () => {
    open(Messages, { ...inbox, messages: [] });
    expect(await screen.findByText('What people write on the contact page arrives here.')).toBeDefined();
  });
});

describe('The mailbox', () => {
  const mail = {
    id: 'mail1',
    recipient: 'ada@example.com',
    subject: 'Confirm your address',
    state: 'failed',
    attempts: 2,
    lastError: 'The mail server refused the address.',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    canBeSent: true,
  };
  const mailbox = { mails: [mail], counts: { failed: 1 }, state: 'failed', hasServer: true, queued: 0 };

  it('a mail that failed says why, leads to the mail, and is selected to be sent again', async () => {
    const { sent, user } = open(Mailbox, mailbox);
    const row = within((await screen.findByText('failed')).closest('tr')!);
    expect(row.getByText('The mail server refused the address.')).toBeDefined();
    expect(row.getByRole('link', { name: 'Confirm your address' }).getAttribute('href')).toBe('/admin/mailbox/mail1');
    expect(screen.queryByText('No mail server is configured')).toBeNull();
    await user.click(row.getByRole('checkbox', { name: /^Select ?: Confirm your address to ada/ }));
    await user.click(screen.getByRole('button', { name: 'Send the selected again' }));
    expect(sent).toEqual([{ intent: 'selected', id: 'mail1' }]);
  });

  it('a mail whose secret link is gone says so and cannot be sent again', async () => {
    open(Mail, { ...mail, canBeSent: false, hasServer: true, html: '', text: '' });
    expect(await screen.findByText(/It had a secret link, which was deleted/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('a mail whose secret link is too old says so and has no button', async () => {
    open(Mail, { ...mail, state: 'kept', canBeSent: false, hasServer: true, linkHours: 24, html: '', text: '' });
    expect(await screen.findByText(/was written more than 24 hours ago, so it is not sent any more/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  it('without a mail server the mailbox says which setting sends mails', async () => {
    open(Mailbox, { ...mailbox, mails: [], hasServer: false });
    expect(await screen.findByText(/Set SMTP_URL/)).toBeDefined();
  });

  it('a mail is shown in a frame that runs no scripts', async () => {
    open(Mail, { ...mail, html: '<a href="https://site.example">Confirm</a>', text: 'Confirm' });
    const frame = await screen.findByTitle('The message as mail programs show it');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin');
    expect(screen.getByText('failed, 2 attempts')).toBeDefined();
  });
});

describe('The feeds', () => {
  const feed = {
    id: 'f1',
    source: 'My Lab',
    url: 'https://lab.example/feed',
    isBuiltIn: false,
    isPaused: false,
    failures: 3,
    movedTo: null,
    lastError: 'The server answered 500.',
    lastErrorAt: new Date('2026-11-20T10:00:00Z'),
    lastRunAt: new Date('2026-11-20T10:00:00Z'),
    lastSuccessAt: null,
    lastEntries: null,
    lastNew: null,
    nextAllowedAt: null,
  } as unknown as Feed;

  it('a failing feed says what went wrong and how often', async () => {
    open(() => <FeedTable feeds={[feed]} isScheduled />, null);
    expect(await screen.findByText(/The server answered 500\. \(3 in a row, last 2026-11-20 10:00\)/)).toBeDefined();
    expect(screen.getByText('failing')).toBeDefined();
  });

  it('a paused feed can be resumed and not read', async () => {
    const { sent, user } = open(() => <FeedTable feeds={[{ ...feed, isPaused: true }]} isScheduled />, null);
    expect(await screen.findByRole('button', { name: /Read now.*My Lab/ })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: /Resume.*My Lab/ }));
    expect(sent).toEqual([{ id: 'f1', intent: 'resume' }]);
  });

  it('a built-in feed cannot be removed', async () => {
    open(() => <FeedTable feeds={[{ ...feed, isBuiltIn: true }]} isScheduled={false} />, null);
    expect(await screen.findByText('by hand only')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });
});

describe('The enrolment of certifications', () => {
  const program = { id: 'p1', name: 'Foundation', is_enrolment_open: false, starts_on: null, waiting: 1 };

  it('opening a program needs the day on which its study begins', async () => {
    const { user, sent } = open(CertificationAdministration, { programs: [program], today: '2026-11-22' });
    const day = await screen.findByLabelText('Study begins on (UTC)');
    expect(day).toHaveProperty('required', true);
    expect(day).toHaveProperty('min', '2026-11-22');
    await user.type(day, '2026-12-01');
    await user.click(screen.getByRole('button', { name: /Open enrolment.*Foundation/ }));
    expect(sent).toEqual([expect.objectContaining({ program: 'p1', startsOn: '2026-12-01' })]);
    expect(screen.getByText(/1 person waits/)).toBeDefined();
  });

  it('a refused day is said in an alert', async () => {
    const answer = { problem: 'Name a day that is not over yet.' };
    const { user } = open(CertificationAdministration, { programs: [program], today: '2026-11-22' }, answer);
    await user.type(await screen.findByLabelText('Study begins on (UTC)'), '2026-12-01');
    await user.click(screen.getByRole('button', { name: /Open enrolment.*Foundation/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('Name a day that is not over yet.');
  });
});

describe('What was noticed about tools', () => {
  const finding = (state: string, values: Partial<ListedFinding> = {}) =>
    ({
      id: state,
      name: 'Claude',
      toolPath: '/tool/claude',
      label: 'Website gone',
      value: 'gone',
      quote: 'HTTP status 404',
      source: 'https://a.test/',
      days: 7,
      firstAt: new Date(0),
      lastAt: new Date(0),
      state,
      status: 'closed',
      before: null,
      ...values,
    }) as ListedFinding;

  it('what waits is applied or dismissed, what was applied is undone, and what was undone can be applied', async () => {
    const findings = ['held', 'applied', 'undone'].map((state) => finding(state));
    const { sent, user } = open(() => <FindingTable findings={findings} caption="Evidence" />, null);
    const row = async (index: number) => within((await screen.findAllByRole('row'))[index]!);
    await user.click((await row(1)).getByRole('button', { name: 'Dismiss : Claude, Website gone' }));
    await user.click((await row(2)).getByRole('button', { name: /^Undo/ }));
    await user.click((await row(3)).getByRole('button', { name: /^Mark as closed/ }));
    expect(sent).toEqual([
      { id: 'held', intent: 'dismiss' },
      { id: 'applied', intent: 'undo' },
      { id: 'undone', intent: 'apply' },
    ]);
    expect((await row(2)).queryByRole('button', { name: /^Mark/ })).toBeNull();
  });

  it('a changed value is shown with what it was, and can only be dismissed', async () => {
    const changed = finding('held', { label: 'Price page changed', quote: '$25', before: '$20', status: null });
    open(() => <FindingTable findings={[changed]} caption="Evidence" />, null);
    expect((await screen.findByText(/Before: \$20\. Now:/)).textContent).toContain('$25');
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});
