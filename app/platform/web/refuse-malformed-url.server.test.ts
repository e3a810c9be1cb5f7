import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { refuseMalformedUrl } from './refuse-malformed-url.server.ts';

const app = new Hono().use(refuseMalformedUrl).all('*', (c) => c.text('answered'));
const statusOf = async (path: string) => (await app.request(`http://yardstick.example${path}`)).status;

it.each(['/tool/%ED%A0%80.md', '/tool/%ED%A0%80', '/tool/%', '/tool/a%00b', '/search?q=a%00b', '/api/v1/tools?x%00=1'])(
  'an address that cannot be read as text is refused: %s',
  async (path) => expect(await statusOf(path)).toBe(400),
);

it.each([
  '/tool/chatgpt',
  '/tool/%C3%A9.md',
  '/search?q=100%',
  '/search?q=%ED%A0%80',
  '/search?q=%25%30%30',
  '/?a=%F0%9F',
])('an address that can be read is answered: %s', async (path) => expect(await statusOf(path)).toBe(200));
