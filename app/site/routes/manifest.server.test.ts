import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { loader } from './manifest.ts';

it('the theme colour of the manifest follows the colour that the operator chose', async () => {
  const colourOf = async (light: string | null) => {
    const home = new TestBrowser(await testContext({ config: { accent: { light, dark: null } } }));
    const answer = loader({ context: home.provider(), request: home.request('/manifest'), params: {} } as never);
    return ((await answer.json()) as { theme_color: string }).theme_color;
  };
  expect([await colourOf('#7a1fa2'), await colourOf(null)]).toEqual(['#7a1fa2', '#0e5763']);
});
