import { readdir, readFile } from 'node:fs/promises';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { loader } from './design.tsx';

function answerWith(environment: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: { config: parseConfig(environment) } } as unknown as RequestFacts);
  return loader({ context } as never);
}

it('the design page is an unknown address unless its setting is on', () => {
  expect(answerWith({})).toMatchObject({ data: null, init: { status: 404 } });
  expect(answerWith({ DESIGN_PAGE: 'on' })).toMatchObject({ init: { status: 200 } });
});

/** Without a look of their own, or shown by every page or by another part. */
const invisible =
  /^(confirm-button|document-context|hydration-mark|lazy-part|missing-page|palette-slot|request-id|scroll-to-top|search-form|search-trigger|toast|toaster|value-axis|viewer-slot)$/;

it('the design page shows every part of app/ui', async () => {
  const files = ['design-parts', 'design-figures'].map((name) => readFile(`app/site/parts/${name}.server.tsx`, 'utf8'));
  const source = (await Promise.all(files)).join('');
  const parts = (await readdir('app/ui'))
    .flatMap((file) => /^([a-z-]+)\.tsx$/.exec(file)?.[1] ?? [])
    .filter((part) => !invisible.test(part));
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((part) => !source.includes(`/ui/${part}.tsx'`))).toEqual([]);
  expect(answerWith({ DESIGN_PAGE: 'on' }).data).toContain('aria-label="Charts"');
});
