/** An account of the running product with one of everything that an address can name: made by requests alone. */
import type { Product } from '../../../e2e/product.ts';
import type { FuzzAccount } from './fuzz-requests.ts';

/** @param known identifiers that every account can name */
export async function openFuzzAccount(
  product: Product,
  endpoint: string,
  known: FuzzAccount['ids'],
  number: number,
): Promise<FuzzAccount> {
  const headers = { origin: product.url, cookie: '', 'x-forwarded-for': `10.250.${number >> 8}.${number & 255}` };
  const send = async (path: string, body: URLSearchParams | object) => {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(product.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    });
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  const email = `fuzz${number}@example.com`;
  const signedUp = await send('/sign-up', form({ companyName: 'Fuzz', email, password: 'Passw0rd!long' }));
  headers.cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

  const { url } = (await (await send('/api/create-checkout', { plan: 'starter' })).json()) as { url: string };
  const checkout = new URL(url).pathname;
  await send(checkout, form({ card: 'succeeds' }));
  const model = { name: 'fuzz', model_type: 'text-generation', provider: 'custom', api_endpoint: endpoint };
  const { id: modelId } = (await (await send('/api/ai_models', model)).json()) as { id: string };
  const ran = await send('/api/run-benchmark', { prompt: 'Say hello', modelIds: [modelId] });
  await ran.text();
  const runId = ran.headers.get('x-run-id') ?? '';
  const shared = await send(`/benchmarking/runs/${runId}`, form({ intent: 'share', hasPrompts: 'on' }));
  const token = /\/shared\/([\w-]+)/.exec(await shared.text())?.[1];
  const keyForm = form({ name: 'fuzz' });
  for (const scope of ['read', 'run', 'push', 'keys']) keyForm.append('scopes', scope);
  const apiKey = /ys_[\w-]{20,}/.exec(await (await send('/account/api-keys', keyForm)).text())?.[0];
  if (!token || !apiKey || !runId) throw new Error('The account lacks a run, a share or a key.');
  const ids: FuzzAccount['ids'] = [
    ['model', modelId],
    ['run', runId],
    ['shared', token],
    ['checkout', checkout.split('/').at(-1)!],
    ...known,
  ];
  return { cookie: headers.cookie, apiKey, ids };
}

/** Whether the session and the key are still what the account was opened with: requests may end both. */
export async function isOpen(product: Product, { cookie, apiKey }: FuzzAccount): Promise<boolean> {
  const { user } = (await (await fetch(`${product.url}/api/session`, { headers: { cookie } })).json()) as {
    user: unknown;
  };
  const runs = await fetch(`${product.url}/api/runs`, { headers: { authorization: `Bearer ${apiKey}` } });
  await runs.text();
  return user !== null && runs.ok;
}
