import { createElement, lazy, type ReactNode, Suspense } from 'react';
import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { renderWhole } from './render-whole.server.ts';

const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

function contextOf(data: ReadableStream<Uint8Array>): EntryContext {
  const routes = { root: { id: 'root' }, home: { id: 'home' }, other: { id: 'other' } };
  const matches = [{ route: { id: 'root' } }, { route: { id: 'home' } }];
  const context: unknown = {
    manifest: { url: '/m.js', routes },
    staticHandlerContext: { matches },
    serverHandoffStream: data,
  };
  return context as EntryContext;
}

const page = (inside: ReactNode) => () =>
  createElement('html', null, createElement('head'), createElement('body', null, inside));

it('writes the whole document with the data of the page at its end', async () => {
  const made = await renderWhole(contextOf(streamOf('["a', ' </script>&"]')), page('Text'), 'N');
  expect(`${made?.html}${made?.end}`).toBe(
    '<html><head></head><body>Text' +
      '<script nonce="N">window.__reactRouterContext.streamController.enqueue("[\\"a \\u003c/script\\u003e\\u0026\\"]");</script>' +
      '<script nonce="N">window.__reactRouterContext.streamController.close();</script></body></html>',
  );
});

it('gives the router the routes of the page only', async () => {
  let given: string[] = [];
  await renderWhole(
    contextOf(streamOf('[]')),
    (context) => {
      given = Object.keys(context.manifest.routes);
      return page('Text')();
    },
    'N',
  );
  expect(given).toEqual(['root', 'home']);
});

it('leaves a page with a part that is not there yet to the stream, with its data unread', async () => {
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>(() => {}));
  const context = contextOf(streamOf('["data"]'));
  expect(await renderWhole(context, page(createElement(Suspense, null, createElement(Late))), 'N')).toBeNull();
  expect(await new Response(context.serverHandoffStream).text()).toBe('["data"]');
});
