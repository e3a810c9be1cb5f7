import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { requestFacts } from './platform/request-context.server.ts';
import { contentSecurityPolicy, inlineScriptSources } from './platform/web/document-headers.server.ts';
import { NonceContext } from './ui/nonce.tsx';
import { RequestIdContext } from './ui/request-id.tsx';

/** Renders a document. Public pages are finished before they are sent (they will be kept); others stream. */
export const streamTimeout = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const facts = requestFacts(loadContext);
  const isKept = import.meta.env.PROD && (headers.get('cache-control') ?? '').includes('s-maxage');
  if (!import.meta.env.PROD) headers.set('cache-control', 'no-store');
  const nonce = isKept ? undefined : facts.nonce;
  const wait = isKept || isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  const { stream, failed } = await render(request, routerContext, nonce, wait, facts.context.requestId, (error) =>
    facts.context.log.error({ err: error, path: new URL(request.url).pathname }, 'rendering failed'),
  );
  const finalStatus = failed() ? 500 : status;
  const analytics = facts.context.config.analytics;
  const outside =
    analytics.kind === 'own' || analytics.kind === 'off' || !analytics.url ? [] : [new URL(analytics.url).origin];
  if (!isKept) {
    // The development server talks to the page in ways that no visitor's page is allowed.
    if (import.meta.env.PROD)
      headers.set('content-security-policy', contentSecurityPolicy([`'nonce-${nonce}'`], outside));
    return new Response(createReadableStreamFromReadable(stream), { status: finalStatus, headers });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const html = Buffer.concat(chunks);
  if (failed()) headers.set('cache-control', 'no-store');
  headers.set('content-security-policy', contentSecurityPolicy(inlineScriptSources(html.toString('utf8')), outside));
  return new Response(html, { status: failed() ? 500 : status, headers });
}

function render(
  request: Request,
  routerContext: EntryContext,
  nonce: string | undefined,
  wait: 'onAllReady' | 'onShellReady',
  requestId: string,
  onFailure: (error: unknown) => void,
) {
  let hasFailed = false;
  return new Promise<{ stream: PassThrough; failed: () => boolean }>((resolve, reject) => {
    const options: RenderToPipeableStreamOptions = {
      ...(nonce === undefined ? {} : { nonce }),
      [wait]() {
        const stream = new PassThrough({
          final(callback) {
            clearTimeout(timer);
            callback();
          },
        });
        pipe(stream);
        resolve({ stream, failed: () => hasFailed });
      },
      onShellError: reject,
      onError(error) {
        hasFailed = true;
        onFailure(error);
      },
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <RequestIdContext value={requestId}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </RequestIdContext>
      </NonceContext>,
      options,
    );
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}

/** Errors of loaders and actions that are bugs: logged with the request's id; refusals are not bugs. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  // A refusal is an answer, also React Router's own to a form from another site.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId } = requestFacts(context).context;
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'loader or action failed');
}
