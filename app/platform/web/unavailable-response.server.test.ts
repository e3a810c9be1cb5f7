import { describe, expect, it } from 'vitest';
import { publicPage } from '../page-headers.ts';
import { withAvailability } from './unavailable-response.server.ts';

const fine = { sentence: null, isIncomplete: false };

describe('a response while the database is unavailable', () => {
  it('says when to ask again, as a page and as a problem below /api', async () => {
    const page = withAvailability('/login', new Response('<html>', { status: 503 }), fine);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(await page.text()).toBe('<html>');
    const hidden = Response.json({ message: 'Unexpected Server Error' }, { status: 503 });
    const answer = withAvailability('/api/save', hidden, { sentence: 'The disk is full.', isIncomplete: true });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ status: 503, detail: 'The disk is full.' });
  });

  it('keeps its own Retry-After', () => {
    const response = new Response('', { status: 503, headers: { 'retry-after': '60' } });
    expect(withAvailability('/', response, fine).headers.get('retry-after')).toBe('60');
  });

  it('is cached for seconds when it may be incomplete, and otherwise as long as it says', () => {
    const response = () => new Response('list', { headers: publicPage(300, 'catalog') });
    const incomplete = withAvailability('/', response(), { sentence: null, isIncomplete: true });
    expect(incomplete.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
    expect(withAvailability('/', response(), fine).headers.get('cache-control')).toContain('s-maxage=300');
  });

  it('is not made cacheable', () => {
    const response = new Response('mine', { headers: { 'cache-control': 'no-store' } });
    const answer = withAvailability('/', response, { sentence: null, isIncomplete: true });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
