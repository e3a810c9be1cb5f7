import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { parseConfig } from '../../platform/config.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog, auditQueue, auditTarget, siteSetting } from '../../platform/schema.server.ts';
import { realTime, testContext } from '../../platform/testing/test-database.server.ts';
import { loader as brandFile } from '../../site/routes/brand-file.ts';
import { siteLook } from '../../site/site-look.server.ts';
import { action, loader } from './setup.tsx';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
let home: TestBrowser;

beforeEach(async () => {
  home = await signedUp(ada);
  await makeAdministrator(home.ctx, ada.email);
});

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const args = (browser: TestBrowser, address: string, body?: FormData) =>
  ({
    context: browser.provider(),
    request: browser.request(address, body && { method: 'POST', body }),
    params: {},
  }) as never;

const open = (browser = home) => loader(args(browser, '/admin/setup'));

interface Refusal {
  errors: Record<string, string>;
  message: string | null;
  typed: Record<string, string>;
}

/** Sends a section as the page does. @returns where it leads, or what was refused */
async function save(section: string, fields: Record<string, string | Blob>, { browser = home, seen = '' } = {}) {
  const form = new FormData();
  form.set('section', section);
  form.set('seen', seen || (await open(browser)).seen);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer: unknown = await action(args(browser, '/admin/setup', form)).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.headers.get('location');
  return (answer as { data: Refusal }).data;
}

const now = () => home.provider();

it('the setup page of a new site says what is open, and each item goes when it is done', async () => {
  const sections = (await open()).open.map(({ section, to }) => section ?? to ?? null);
  expect(sections).toEqual([null, 'addresses', 'mail', 'updates', 'backups', '/admin/roles']);
  expect(await save('updates', {})).toMatchObject({ errors: { CATALOG_UPDATES: 'Choose one of the two.' } });
  expect(await save('updates', { CATALOG_UPDATES: 'off' })).toBe('/admin/setup?saved=updates#updates');
  expect(await save('backups', { schedule: 'on', BACKUP_IN_DATA_DIR: 'on', BACKUP_EVERY: '12' })).toMatch('saved');
  const page = await open();
  expect(page.areUpdatesOn).toBe(false);
  expect(page.open.map(({ text }) => text)).toContain('There is no verified backup yet.');
  expect(page.open.map(({ section }) => section)).not.toContain('updates');
  expect(page.backups.isInDataDir).toBe(true);
});

it('a wrong value is refused beside its field, with what was typed, and nothing of its section is saved', async () => {
  const answer = await save('addresses', { OPERATOR_NAME: 'Acme', CONTACT_EMAIL: 'nobody' });
  expect(answer).toMatchObject({
    errors: { CONTACT_EMAIL: 'This must be an email address.' },
    typed: { OPERATOR_NAME: 'Acme', CONTACT_EMAIL: 'nobody' },
  });
  const colours = (await save('look', {
    SITE_NAME: 'Acme',
    ACCENT_LIGHT: '#ffcc00',
    ACCENT_DARK: '#101010',
  })) as Refusal;
  expect(colours.errors.ACCENT_LIGHT).toMatch(
    /contrast of 4.5:1 in the light theme \(WCAG AA\).*Choose a darker colour\.$/,
  );
  expect(colours.errors.ACCENT_DARK).toMatch(
    /contrast of 4.5:1 in the dark theme \(WCAG AA\).*Choose a lighter colour\.$/,
  );
  expect(await home.ctx.db.select().from(siteSetting)).toEqual([]);
});

it('what the environment sets is shown as such, and a form that was made up cannot save over it', async () => {
  const browser = new TestBrowser(
    await testContext({ now: realTime, config: parseConfig({ CONTACT_EMAIL: 'fixed@acme.example' }) }),
  );
  for (const [, name, value] of home
    .request()
    .headers.get('cookie')!
    .matchAll(/([^=; ]+)=([^;]+)/g))
    browser.setCookie(name!, value!);
  expect((await open(browser)).states.CONTACT_EMAIL).toEqual({ written: 'fixed@acme.example', source: 'environment' });
  expect(await save('addresses', { CONTACT_EMAIL: 'mine@acme.example' }, { browser })).toMatchObject({
    errors: { CONTACT_EMAIL: expect.stringContaining('set by the environment') },
  });
});

it('of two administrators the second, whose page is older, is shown what the first saved instead of saving over it', async () => {
  const { seen } = await open();
  expect(await save('addresses', { OPERATOR_NAME: 'First' }, { seen })).toMatch('saved=addresses');
  expect(await save('addresses', { OPERATOR_NAME: 'Second' }, { seen })).toMatchObject({
    message: expect.stringContaining('Somebody saved other settings meanwhile'),
  });
  expect((await open()).states.OPERATOR_NAME?.written).toBe('First');
});

it('of two mail servers that are saved in the same moment one is refused, and the other stays', async () => {
  await save('mail', { host: 'old.example' });
  const { seen } = await open();
  const hosts = ['one.example', 'two.example'];
  const answers = await Promise.all(hosts.map((host) => save('mail', { host }, { seen })));
  const saved = answers.findIndex((answer) => typeof answer === 'string');
  expect(answers[1 - saved]).toMatchObject({ message: expect.stringContaining('Somebody saved other settings') });
  expect((await open()).mail.host).toBe(hosts[saved]);
});

it('colours and a logo are on the root element of the next page, and the logo is served alone and without rights', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await save('look', { logo: new Blob(['GIF89a']) })).toMatchObject({
    errors: { logo: 'This is no complete SVG, PNG, JPEG or WebP image.' },
  });
  expect(await save('look', { ACCENT_LIGHT: '#1A56DB', logo: new Blob([svg]) })).toMatch('saved=look');
  const look = siteLook(await home.viewer());
  expect(look).toMatchObject({ 'data-logo': '', style: { '--accent-light': '#1a56db' } });
  const file = await brandFile({ context: now(), request: home.request('/favicon.svg'), params: {} } as never);
  expect(await file.text()).toBe(svg);
  expect(file.headers.get('content-type')).toBe('image/svg+xml');
  expect(file.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await save('look', { removeLogo: 'on' })).toMatch('saved=look');
  const plain = await brandFile({ context: now(), request: home.request('/logo-192.png'), params: {} } as never);
  expect(plain.headers.get('content-type')).toBe('image/png');
});

/** A mail server that takes one user. */
async function startMailServer() {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ada' && password === 'p@ss/word' ? done(null, { user: 'ada' }) : done(new Error('wrong password')),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => server.close(() => {}));
  return { mails, port: String((server.server.address() as AddressInfo).port) };
}

it('the test message goes through the mail server that was saved, and its failure is shown in words', async () => {
  const { mails, port } = await startMailServer();
  const server = { host: '127.0.0.1', port, user: 'ada', encryption: 'offered', MAIL_FROM: 'Acme <mail@acme.example>' };
  expect(await save('mail', { ...server, password: 'wrong' })).toMatch('saved=mail');
  expect(await save('test-mail', {})).toBe('/admin/setup#mail');
  expect((await open()).mail.test?.problem).toMatch(/^127.0.0.1:\d+ refused user name or password\. It answered: 535/);
  expect(await save('mail', { ...server, password: 'p@ss/word' })).toMatch('saved=mail');
  await save('test-mail', {});
  expect((await open()).mail.test).toMatchObject({ problem: null, to: ada.email });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/From: Acme <mail@acme.example>[\s\S]*Test message of Yardstick/);
  expect((await open()).open.map(({ section }) => section)).not.toContain('mail');
  expect(await save('mail', { ...server, password: '', encryption: 'starttls' })).toMatchObject({
    errors: { password: expect.stringContaining('Enter the password again') },
  });
  expect(await save('mail', { ...server, password: '', MAIL_FROM: 'Other <o@acme.example>' })).toMatch('saved=mail');
  await save('mail', { ...server, password: 'p@ss/word', encryption: 'starttls' });
  expect((await open()).mail.test).toBeNull();
  await save('test-mail', {});
  expect((await open()).mail.test?.problem).toMatch(/encryption/);
  const written = JSON.stringify([await home.ctx.db.select().from(auditLog), await open()]);
  expect(written).not.toContain('p@ss');
  expect(written).not.toContain('p%40ss');
});

it('a mail server that does not answer, or whose name is not known, is described as such', async () => {
  await save('mail', { host: '127.0.0.1', port: '9', encryption: 'offered' });
  await save('test-mail', {});
  expect((await open()).mail.test?.problem).toMatch(/^127.0.0.1:9 could not be reached/);
  expect(await save('mail', { host: 'http://mail', port: '0' })).toMatchObject({
    errors: { host: expect.stringContaining('Only the name of the server') },
  });
});

it('a mail server without a sender is still open, and a password needs its user name', async () => {
  expect(await save('mail', { host: 'a..b', password: '' })).toMatchObject({ errors: { host: expect.any(String) } });
  expect(await save('mail', { host: '999.999.1.1' })).toMatchObject({ errors: { host: expect.any(String) } });
  expect(await save('mail', { host: 'mail.acme.example', password: 'x' })).toMatchObject({
    errors: { user: 'Enter the user name that the password belongs to.' },
  });
  expect(await save('mail', { host: 'mail.acme.example' })).toMatch('saved=mail');
  expect((await open()).open.map(({ text }) => text)).toContainEqual(expect.stringContaining('no sender of your own'));
});

it('a logo is what a renderer can draw, with any prolog, and a file that is cut off is refused', async () => {
  const draw = (prolog: string, end = '</svg>') =>
    new Blob([
      `${prolog}<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/>${end}`,
    ]);
  const prologs = ['<!DOCTYPE svg [<!ENTITY ns "http://ns.example/">]>', '<!---->'.repeat(40), '\n'.repeat(40_000)];
  for (const prolog of prologs) expect(await save('look', { logo: draw(prolog) })).toMatch('saved=look');
  for (const logo of [draw('', ''), new Blob(['<html></html>']), new Blob([' '.repeat(60_000)])])
    expect(await save('look', { logo })).toMatchObject({
      errors: { logo: expect.stringContaining('no complete SVG') },
    });
});

it('a target of the audit log that another process set up is shown with what waits, and no value of a setting is', async () => {
  await record(home.ctx, async (tx) => {
    await tx.insert(auditTarget).values({ name: 'otlp', since: home.ctx.now(), problem: 'Error: it is away' });
    await tx.insert(auditQueue).values({ target: 'otlp', auditId: 'a' });
  });
  const { optional } = await open();
  const found = optional.find(({ name }) => name === 'Audit log to OpenTelemetry');
  expect(found).toMatchObject({ isSet: true, tone: 'bad' });
  for (const words of ['row', 'accepted nothing yet', 'it is away', 'does not have the setting'])
    expect(found?.text).toContain(words);
});
