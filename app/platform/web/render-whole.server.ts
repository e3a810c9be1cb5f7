import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { nonceAttribute } from './document-headers.server.ts';

/**
 * A document that is kept is wanted whole, as one text. React's stream and the router's are made for documents that are
 * sent while they are made: as bytes, piece by piece, with a waiting place for each piece of data. Here the data is read
 * first, React writes text, and the data goes in at the end, in the scripts that the router would have written.
 */
const END = '</body></html>';
/** The end of what React writes where a part was not there yet and its place was left empty. */
const LEFT_EMPTY = '$!-->';

let lastTurn: Promise<void> = Promise.resolve();

/**
 * One page is rendered in each turn of the event loop: a turn accepts one connection, so that health checks would wait
 * for seconds behind renderings that follow each other.
 */
function turnForRendering(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/**
 * @param toPage the page for a router's context
 * @param nonce of the scripts that the page is made with
 * @returns the document in two pieces, or null when a part of it has to be waited for: then only a stream can tell when it is done
 */
export async function renderWhole(
  context: EntryContext,
  toPage: (context: EntryContext) => ReactElement,
  nonce: string,
): Promise<{ html: string; end: string; hasFailed: boolean } | null> {
  const { serverHandoffStream, ...rest } = context;
  if (!serverHandoffStream) return null;
  const [kept, read] = serverHandoffStream.tee();
  context.serverHandoffStream = kept;
  await turnForRendering();
  const html = renderToString(toPage({ ...rest, manifest: manifestOfPage(context) }));
  if (!html.endsWith(END) || html.includes(LEFT_EMPTY)) return null;
  const end = transferScripts(await text(read), nonce) + END;
  return { html: html.slice(0, -END.length), end, hasFailed: false };
}

/** The router builds its table of routes anew for each document: from those of the page it makes the same page. */
function manifestOfPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) };
}

const UNSAFE: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

function transferScripts(data: string, nonce: string): string {
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (character) => UNSAFE[character]!);
  const controller = 'window.__reactRouterContext.streamController';
  const open = `<script${nonceAttribute(nonce)}>`;
  return `${open}${controller}.enqueue(${text});</script>${open}${controller}.close();</script>`;
}
