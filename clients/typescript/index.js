import createClient from 'openapi-fetch';

/** A client for the API of one site. */
export function createApiClient({ key, headers, ...options }) {
  const client = createClient({
    ...options,
    headers: key === undefined ? headers : { authorization: `Bearer ${key}`, ...headers },
  });
  client.use({ onResponse: textAsData });
  return client;
}

/** What is no JSON, such as CSV, is `data` as text: openapi-fetch would read it as JSON, and throw. */
async function textAsData({ response, options }) {
  const type = response.headers.get('content-type') ?? '';
  if (options.parseAs !== 'json' || !response.ok || type === '' || /[/+]json(;|$)/.test(type)) return undefined;
  if (!/^text\/(?!event-stream)|^application\/(jsonl|yaml)|[+](xml|yaml)/.test(type))
    throw new TypeError(`The answer is ${type}: ask for it with parseAs: 'blob', 'arrayBuffer' or 'stream'.`);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const { status, statusText } = response;
  return new Response(JSON.stringify(await response.text()), { status, statusText, headers });
}
