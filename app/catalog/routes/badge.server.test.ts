import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { listTools } from '../catalog-queries.server.ts';
import { badgeSvg } from '../parts/badge-svg.ts';
import { loader } from './badge.ts';

const get = async (file: string) => {
  const browser = new TestBrowser(await testContext());
  return (await Promise.resolve(
    loader({ context: browser.provider(), request: browser.request(`/badge/${file}`), params: { file } } as never),
  ).catch((thrown: unknown) => thrown)) as Response;
};

it('the badge of a tool is a cacheable picture that names tool and score, and that other sites may embed', async () => {
  const answer = await get('chatgpt.svg');
  const svg = await answer.text();
  const { rating } = (await listTools(await testContext())).find(({ id }) => id === 'chatgpt')!;
  expect(svg).toMatch(new RegExp(`<title id="title">ChatGPT: \\S.* score ${rating.toFixed(1)} of 5</title>`));
  expect(svg).toContain('prefers-color-scheme:dark');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': expect.stringContaining('s-maxage=300'),
    'cross-origin-resource-policy': 'cross-origin',
  });
});

it('the badge of a tool without a score says so', async () => {
  const unrated = (await listTools(await testContext())).find(({ rating }) => rating === 0)!;
  expect(await (await get(`${unrated.id}.svg`)).text()).toMatch(/Not rated/);
});

it('an unknown tool has no badge, and a renamed tool has that of its present name', async () => {
  expect((await get('no-such-tool.svg')).status).toBe(404);
  expect((await get('chatgpt.png')).status).toBe(404);
  const moved = await get('notebooklm.svg');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/badge/gemini-notebook.svg']);
});

it('a script in the name of a tool is text in its badge', () => {
  expect(badgeSvg({ name: '<script>"&', value: '3.8 of 5' })).toContain('&#60;script&#62;&#34;&#38;: ');
});

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

it('the texts of a badge have a contrast of at least 4.5 to 1 in light and in dark', () => {
  const svg = badgeSvg({ name: 'Tool', value: '3.8 of 5' });
  const themes = [...svg.matchAll(/\.n\{fill:(#\w+)\}\.s\{fill:(#\w+)\}\.t\{fill:(#\w+)\}/g)];
  expect(themes).toHaveLength(2);
  for (const [, name, score, ink] of themes)
    for (const ground of [name!, score!]) {
      const full = ink === '#fff' ? '#ffffff' : ink!;
      const [low, high] = [luminance(ground), luminance(full)].sort((left, right) => left - right);
      expect((high! + 0.05) / (low! + 0.05)).toBeGreaterThan(4.5);
    }
});
