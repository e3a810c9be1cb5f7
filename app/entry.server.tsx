import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from 'react-router';
import { ComparisonSlotContext } from './catalog/comparison-slot.tsx';
import { AddToComparison } from './compare/add-to-comparison.tsx';
import type { Config } from './platform/config.server.ts';
import { findUnavailable } from './platform/database.server.ts';
import { requestFacts } from './platform/request-context.server.ts';
import { approveScripts, contentSecurityPolicy, type OutsideSources } from './platform/web/document-headers.server.ts';
import { MarkupKeeper } from './platform/web/keep-markup.server.ts';
import { renderWhole } from './platform/web/render-whole.server.ts';
import { startAfterPaint } from './platform/web/start-after-paint.server.ts';
import { headScript } from './site/head-script.server.ts';
import { DocumentContext } from './ui/document-context.tsx';
import { KeptMarkupContext } from './ui/kept-markup.tsx';
import { RequestIdContext } from './ui/request-id.tsx';

/** Renders a document. Public pages are finished before they are sent (they will be kept); others stream. */
export const streamTimeout = 10_000;

const DOCTYPE = '<!DOCTYPE html>';

/** Not while developing: there the parts themselves change. */
const keepMarkup = import.meta.env.PROD ? new MarkupKeeper(Surroundings).keep : null;

/** What the parts of a page find around them in the shell, as far as their markup follows from it. */
function Surroundings({ children }: { children: ReactNode }) {
  return (
    <StaticRouter location="/">
      <ComparisonSlotContext value={AddToComparison}>{children}</ComparisonSlotContext>
    </StaticRouter>
  );
}

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
  const { nonce } = facts;
  const outside = outsideSources(facts.context.config);
  const onFailure = (error: unknown) =>
    facts.context.log.error({ err: error, path: new URL(request.url).pathname }, 'rendering failed');
  const toPage = (context: EntryContext) => (
    <DocumentContext value={{ nonce, headScript }}>
      <RequestIdContext value={facts.context.requestId}>
        <KeptMarkupContext value={keepMarkup}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </KeptMarkupContext>
      </RequestIdContext>
    </DocumentContext>
  );
  if (isKept) {
    const whole =
      (await renderWhole(routerContext, toPage, nonce)) ??
      (await renderWaiting(toPage(routerContext), nonce, onFailure));
    if (whole.hasFailed) headers.set('cache-control', 'no-store');
    const { pieces, sources } = approveScripts([DOCTYPE, ...startAfterPaint(whole.html, nonce), whole.end], nonce);
    headers.set('content-security-policy', contentSecurityPolicy(sources, outside));
    return new Response(pieces.join(''), { status: whole.hasFailed ? 500 : status, headers });
  }
  const wait = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  const { output, failed } = await render(toPage(routerContext), wait, nonce, onFailure, new PassThrough());
  // The development server talks to the page in ways that no visitor's page is allowed.
  if (import.meta.env.PROD)
    headers.set('content-security-policy', contentSecurityPolicy([`'nonce-${nonce}'`], outside));
  return new Response(createReadableStreamFromReadable(output), { status: failed() ? 500 : status, headers });
}

function outsideSources({ analytics, stripe, socialSignIn, oidc }: Config): OutsideSources {
  const isReporting = analytics.kind !== 'own' && analytics.kind !== 'off' && analytics.url !== null;
  // A sign-in provider sends people on to hosts of its own choice, a company's for example, and browsers look at each.
  const hasProvider = oidc !== null || Object.values(socialSignIn).some((provider) => provider !== null);
  const ofStripe = stripe === null ? [] : ['https://checkout.stripe.com', 'https://billing.stripe.com'];
  return {
    connect: isReporting ? [new URL(analytics.url as string).origin] : [],
    formTargets: hasProvider ? ['https:'] : ofStripe,
  };
}

/** A document that is kept and has parts that must be waited for. */
async function renderWaiting(page: ReactNode, nonce: string, onFailure: (error: unknown) => void) {
  const { output, failed } = await render(page, 'onAllReady', nonce, onFailure, new PassThrough());
  const html = await text(output);
  return { html: html.slice(DOCTYPE.length), end: '', hasFailed: failed() };
}

function render<Output extends Writable>(
  page: ReactNode,
  wait: 'onAllReady' | 'onShellReady',
  nonce: string,
  onFailure: (error: unknown) => void,
  output: Output,
): Promise<{ output: Output; failed: () => boolean }> {
  let hasFailed = false;
  return new Promise((resolve, reject) => {
    const options: RenderToPipeableStreamOptions = {
      nonce,
      [wait]() {
        output.once('close', () => clearTimeout(timer));
        pipe(output);
        resolve({ output, failed: () => hasFailed });
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

/** Errors of loaders and actions that are bugs: logged with the request's id; refusals are not bugs. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  // The framework hides the sentence of what a resource route throws.
  const unavailable = findUnavailable(error);
  if (unavailable) requestFacts(context).unavailable = unavailable.message;
  // A refusal is an answer, also React Router's own to a form from another site.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId } = requestFacts(context).context;
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'loader or action failed');
}
