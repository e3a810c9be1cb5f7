import type { Endpoint } from '../model.ts';

/** A first call of a model, as a command to paste; null where its API is none that we can write down. */
export function callSnippet({ api, id, provider }: Endpoint): { label: string; code: string } | null {
  const base = provider.baseUrl?.replace(/\/+$/, '');
  if (!base || base.includes('{')) return null;
  const post = (path: string, headers: string[], body: object) => ({
    label: 'Terminal',
    code: [
      `curl ${base}${path} \\`,
      ...headers.map((header) => `  -H "${header}" \\`),
      '  -H "content-type: application/json" \\',
      `  -d '${JSON.stringify(body)}'`,
    ].join('\n'),
  });
  const messages = [{ role: 'user', content: 'Say hello.' }];
  const bearer = ['authorization: Bearer $API_KEY'];
  if (api === 'anthropic-messages' && provider.id === 'anthropic')
    return post('/v1/messages', ['x-api-key: $API_KEY', 'anthropic-version: 2023-06-01'], {
      model: id,
      max_tokens: 256,
      messages,
    });
  if (api === 'openai-responses') return post('/responses', bearer, { model: id, input: 'Say hello.' });
  if (api === 'openai-completions') return post('/chat/completions', bearer, { model: id, messages });
  if (api === 'mistral-conversations') return post('/v1/chat/completions', bearer, { model: id, messages });
  if (api === 'google-generative-ai')
    return post(`/models/${id}:generateContent`, ['x-goog-api-key: $API_KEY'], {
      contents: [{ parts: [{ text: 'Say hello.' }] }],
    });
  return null;
}
