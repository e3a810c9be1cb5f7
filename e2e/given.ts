/** States that many tests begin with: an account, its keys and models, an operator's command. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { type Product, root } from './product.ts';

const execute = promisify(execFile);

export const password = 'correct horse battery';

let accounts = 0;
export const newEmail = () => `person${++accounts}@acme.example`;

export type NamedModel = readonly [provider: string, model: string];

export interface Given {
  /** An account, whose session is in the page's cookies. @returns its email address */
  account(page: Page, email?: string): Promise<string>;
  /** A key at each of these providers, and the models, for the account of the page. @returns the models' ids by name */
  models(page: Page, models: readonly NamedModel[]): Promise<Record<string, string>>;
  /** A command of `npm run admin`, while the product runs. */
  command(...words: string[]): Promise<string>;
}

export function givenOn(product: Product): Given {
  const headers = { origin: product.url };
  return {
    async account(page, email = newEmail()) {
      const answer = await page.request.post(`${product.url}/sign-up`, {
        form: { intent: 'password', companyName: 'Acme', email, password },
        maxRedirects: 0,
        // Where a proxy is trusted, each person comes from an address of their own: limits count by address.
        headers: { ...headers, 'x-forwarded-for': `203.0.113.${accounts % 250}` },
      });
      expect(answer.status()).toBe(302);
      return email;
    },
    async models({ request }, models) {
      for (const provider of new Set(models.map(([provider]) => provider)))
        await request.post('/api/set-provider-key', { headers, data: { provider, api_key: 'sk-of-a-test-12345678' } });
      const ids: Record<string, string> = {};
      for (const [provider, name] of models) {
        const made = await request.post('/api/ai_models', { headers, data: { name, model_type: provider } });
        ids[name] = ((await made.json()) as { id: string }).id;
      }
      return ids;
    },
    async command(...words) {
      const script = path.join(root, 'scripts/run-command.ts');
      const { stdout } = await execute(process.execPath, [script, ...words], { cwd: root, env: product.environment });
      return stdout;
    },
  };
}
