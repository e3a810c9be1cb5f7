/** Where a request to an outside origin is routed: to a local address, or to an answer of the test. */
type Target = (path: string, request: Request) => string | Promise<Response>;

/** The internet of a test: named origins are routed to local servers, every other request is refused. */
export function routeFetch(targets: Record<string, Target>): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.hostname === '127.0.0.1' || url.hostname === 'localhost') return real(request);
    const target = targets[url.origin];
    if (!target) return Promise.reject(new TypeError(`A test tried to reach ${url.origin}.`));
    const goesTo = target(url.pathname + url.search, request);
    return typeof goesTo === 'string' ? real(new Request(goesTo, request)) : goesTo;
  };
  return () => {
    globalThis.fetch = real;
  };
}

/** The forms of a page: their action and fields. */
export function readForms(html: string): { action: string; fields: Record<string, string> }[] {
  return [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].map(([, action, inner]) => ({
    action: unescapeHtml(action!),
    fields: Object.fromEntries(
      [...inner!.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        unescapeHtml(value!),
      ]),
    ),
  }));
}

function unescapeHtml(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
  return text.replace(/&([a-z]+|#\w+);/g, (whole, name: string) => names[name] ?? whole);
}
