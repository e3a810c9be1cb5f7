import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { hasSession } from './accounts/viewer.server.ts';
import type { Config } from './platform/config.server.ts';
import { findUnavailable } from './platform/database.server.ts';
import { requestFacts } from './platform/request-context.server.ts';
import { approveScripts, contentSecurityPolicy, type OutsideSources } from './platform/web/document-headers.server.ts';
import { turnForRendering } from './platform/web/rendering-turn.server.ts';
import { startAfterPaint } from './platform/web/start-after-paint.server.ts';
import { countedPath } from './site/analytics/analytics.ts';
import { headScript } from './site/head-script.server.ts';
import { siteLook } from './site/site-look.server.ts';
import { DocumentContext } from './ui/document-context.tsx';
import { RequestIdContext } from './ui/request-id.tsx';

/**
 * Renders a document. Pages for visitors, cached or not, are rendered completely before they are sent, and start their
 * scripts after the first paint; pages for signed-in people, who have the scripts already, stream.
 */
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
  const { context, nonce } = requestFacts(loadContext);
  const isCached = (headers.get('cache-control') ?? '').includes('s-maxage');
  const isWhole = import.meta.env.PROD && (isCached || !hasSession(request));
  if (!import.meta.env.PROD) headers.set('cache-control', 'no-store');
  const outside = outsideSources(context.config);
  const page = (
    <DocumentContext value={{ nonce, headScript, look: siteLook(context) }}>
      <RequestIdContext value={context.requestId}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestIdContext>
    </DocumentContext>
  );
  const wait = isWhole || isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  if (isWhole) await turnForRendering();
  const { output, hasFailed } = await render(page, wait, nonce, (error) =>
    context.log.error({ err: error, path: countedPath(new URL(request.url).pathname) }, 'rendering failed'),
  );
  if (isWhole) {
    const { pieces, sources } = approveScripts(startAfterPaint(await text(output), nonce), nonce);
    if (hasFailed()) headers.set('cache-control', 'no-store');
    headers.set('content-security-policy', contentSecurityPolicy(sources, outside));
    return new Response(pieces.join(''), { status: hasFailed() ? 500 : status, headers });
  }
  // The development server needs connections and scripts that the policy forbids.
  if (import.meta.env.PROD)
    headers.set('content-security-policy', contentSecurityPolicy([`'nonce-${nonce}'`], outside));
  return new Response(createReadableStreamFromReadable(output), { status: hasFailed() ? 500 : status, headers });
}

function outsideSources({ analytics, stripe, socialSignIn, oidc }: Config): OutsideSources {
  const isReporting = analytics.kind !== 'own' && analytics.kind !== 'off' && analytics.url !== null;
  // An OpenID provider may redirect to other hosts, a company's for example, and browsers check each of them.
  const hasProvider = oidc !== null || Object.values(socialSignIn).some((provider) => provider !== null);
  const ofStripe = stripe === null ? [] : ['https://checkout.stripe.com', 'https://billing.stripe.com'];
  return {
    connect: isReporting ? [new URL(analytics.url as string).origin] : [],
    formTargets: hasProvider ? ['https:'] : ofStripe,
  };
}

function render(
  page: ReactNode,
  wait: 'onAllReady' | 'onShellReady',
  nonce: string,
  onFailure: (error: unknown) => void,
): Promise<{ output: PassThrough; hasFailed: () => boolean }> {
  let hasFailed = false;
  return new Promise((resolve, reject) => {
    const options: RenderToPipeableStreamOptions = {
      nonce,
      // Without scripts, React's late parts would stay hidden at the end of the document: an infinite chunk size keeps
      // every part in its place.
      progressiveChunkSize: wait === 'onAllReady' ? Number.POSITIVE_INFINITY : undefined,
      [wait]() {
        const output = new PassThrough();
        output.once('close', () => clearTimeout(timer));
        pipe(output);
        resolve({ output, hasFailed: () => hasFailed });
      },
      onShellError: reject,
      onError(error) {
        hasFailed = true;
        onFailure(error);
      },
    };
    const { pipe, abort } = renderToPipeableStream(page, options);
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}

/** Logs errors of loaders and actions with the request's id; refusals are not errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  // The framework hides the message of what a resource route throws.
  const unavailable = findUnavailable(error);
  if (unavailable) requestFacts(context).unavailable = unavailable.message;
  // A refusal is a response, as is React Router's own to a form from another site.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId } = requestFacts(context).context;
  log.error({ err: error, requestId, path: countedPath(new URL(request.url).pathname) }, 'loader or action failed');
}
