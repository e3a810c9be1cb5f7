import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withOutput } from '../../platform/command-output.server.ts';
import { auditLog, mailOutbox } from '../../platform/schema.server.ts';
import { findDoneSteps, listAccountSections, provideAccountParts } from '../account-parts.server.ts';
import { runAdminCommand } from '../admin-command.server.ts';
import { findPersonByEmail } from '../person-queries.server.ts';
import { becomeProvider } from '../roles.server.ts';
import { account, session, user } from '../schema.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { welcomeSteps } from '../sign-in/welcome-steps.ts';
import { newestMail, signedUp, TestBrowser } from '../testing/test-browser.server.ts';
import { deleteAccount, streamAccountExport } from './account-data.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
let home: TestBrowser;

beforeEach(async () => {
  home = await signedUp(ada);
});
afterEach(() => provideAccountParts([]));

describe('exporting my data', () => {
  it('holds the account, its sessions and acts, and the share of every room, and no secret', async () => {
    provideAccountParts([{ name: 'models', exportData: async (ctx) => [{ owner: ctx.actor.userId }] }]);
    let text = '';
    for await (const piece of streamAccountExport(await home.user())) text += piece;
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      account: { email: ada.email, companyName: 'Acme' },
      models: [{ owner: expect.any(String) }],
      tables: { user: [{ email: ada.email }], session: [{ id: expect.any(String) }] },
    });
    const [stored] = await home.ctx.db.select().from(account);
    const [own] = await home.ctx.db.select().from(session);
    expect(text).not.toContain(stored!.password!);
    expect(text).not.toContain(own!.token);
  });
});

describe('deleting my account', () => {
  const sure = { password: ada.password, typedEmail: ' Ada@Acme.example ' };

  it('needs the address typed and the password', async () => {
    expect(await deleteAccount(await home.user(), { ...sure, typedEmail: 'ada' })).toContain('exactly');
    expect(await deleteAccount(await home.user(), { ...sure, password: 'wrong' })).toBe(
      'That is not your current password.',
    );
    expect(await findPersonByEmail(home.ctx, ada.email)).not.toBeNull();
  });

  it('removes the person and what is theirs, ends the sessions, and keeps that it happened', async () => {
    const ended: string[] = [];
    provideAccountParts([{ name: 'billing', beforeDelete: async (ctx) => void ended.push(ctx.viewer.email) }]);
    expect(await deleteAccount(await home.user(), sure)).toBeNull();
    expect(ended).toEqual([ada.email]);
    expect(await home.ctx.db.select().from(user)).toEqual([]);
    expect(await home.ctx.db.select().from(session)).toEqual([]);
    expect((await home.viewer()).viewer).toBeNull();
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('refused');
    expect((await newestMail(home.ctx, ada.email)).subject).toBe('Your account was deleted');
    expect((await home.ctx.db.select().from(auditLog)).map(({ action }) => action)).toContain('account.delete');
  });

  it('deletes nothing when a room cannot let go', async () => {
    const refuse = async () => {
      throw new Error('the payment provider does not answer');
    };
    provideAccountParts([{ name: 'billing', beforeDelete: refuse }]);
    await expect(deleteAccount(await home.user(), sure)).rejects.toThrow('does not answer');
    expect(await findPersonByEmail(home.ctx, ada.email)).not.toBeNull();
    const mails = await home.ctx.db.select({ template: mailOutbox.template }).from(mailOutbox);
    expect(mails.map(({ template }) => template)).not.toContain('accounts.deleted');
  });
});

describe('what rooms add to an account', () => {
  const ids = welcomeSteps.map(({ id }) => id);

  it('marks a welcome step done when a room says so, and not when its check fails', async () => {
    provideAccountParts([
      { name: 'billing', welcomeSteps: { subscribe: async () => true } },
      {
        name: 'benchmarks',
        welcomeSteps: {
          'add-models': async () => {
            throw new Error('no table');
          },
        },
      },
    ]);
    expect(await findDoneSteps(await home.user(), ids)).toEqual({
      subscribe: true,
      'add-models': false,
      'configure-keys': false,
    });
  });

  it('puts a tab between the account’s own', () => {
    provideAccountParts([{ name: 'vault', section: { label: 'API keys', to: '/account/keys' } }]);
    expect(listAccountSections().map(({ label }) => label)).toEqual([
      'Profile',
      'Sign-in & security',
      'API keys',
      'Your data',
    ]);
  });
});

describe('roles', () => {
  it('the first administrator is made from the command line, from an account that exists', async () => {
    expect(await runAdminCommand(home.ctx, ['nobody@acme.example'])).toBe(1);
    expect(await runAdminCommand(home.ctx, ['ADA@acme.example'])).toBe(0);
    expect((await home.viewer()).actor).toMatchObject({ role: 'administrator' });
  });

  it('the newest mail to an address is printed with its link, and so is each one before it', async () => {
    await signIn(home.ctx, new TestBrowser(home.ctx).caller(), ada);
    const show = async (...more: string[]) => {
      const lines: string[] = [];
      const output = { out: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
      const code = await withOutput(output, () => runAdminCommand(home.ctx, ['show-mail', ada.email, ...more]));
      return [code, lines.join('\n')] as const;
    };
    const [, newest] = await show();
    expect(newest).toMatch(/^New sign-in to your account\n/);
    expect(newest).toMatch(/\n1 {2}\S+ \S+ UTC {2}New sign-in to your account\n2 {2}\S+ \S+ UTC {2}Confirm/);
    expect(newest).not.toContain('token=');
    expect(await show('2')).toEqual([0, expect.stringMatching(/^Confirm.*\/verify-email\?token=\S{20}/s)]);
    expect(await show('3')).toEqual([1, expect.stringMatching(/^No mail 3 to ada@acme\.example is in the outbox\.\n/)]);
    expect((await show('all'))[0]).toBe(2);
  });

  it('an administrator can end every session of an account', async () => {
    expect(await runAdminCommand(home.ctx, ['sign-out', ada.email])).toBe(0);
    expect((await home.viewer()).viewer).toBeNull();
  });

  it('a provider waits for activation, hears of it, and can be suspended', async () => {
    const { actor } = await home.user();
    await becomeProvider(home.ctx, actor.userId);
    expect((await home.viewer()).viewer).toMatchObject({ role: 'provider', providerStatus: 'pending' });
    expect(await runAdminCommand(home.ctx, ['activate', ada.email])).toBe(0);
    expect((await home.viewer()).viewer?.providerStatus).toBe('active');
    expect((await newestMail(home.ctx, ada.email)).subject).toBe('Your provider account is active');
    await becomeProvider(home.ctx, actor.userId);
    expect(await runAdminCommand(home.ctx, ['suspend', ada.email])).toBe(0);
    expect((await home.viewer()).viewer?.providerStatus).toBe('suspended');
  });
});
