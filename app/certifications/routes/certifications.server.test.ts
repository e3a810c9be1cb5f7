import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { loader } from './certifications.tsx';

it('the certifications page is rendered with its programs, so that readers without scripts get no placeholders', async () => {
  const browser = new TestBrowser(await testContext());
  const request = browser.request('/certifications');
  const { programs } = await loader({ context: browser.provider(), request, params: {} } as never);
  expect(Array.isArray(programs) && programs.map(({ id }) => id)).toContain('ai-tools-expert');
});
