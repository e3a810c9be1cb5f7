import { describe, expect, it } from 'vitest';
import { FreshFor } from './fresh-for.ts';

describe('news in the browser', () => {
  it('count as fresh for their time and are then asked for again', async () => {
    const kept = new FreshFor<number>(300_000);
    let asked = 0;
    const ask = async () => ++asked;
    expect(await kept.get('', 0, ask)).toBe(1);
    expect(await kept.get('', 299_999, ask)).toBe(1);
    expect(await kept.get('?q=x', 299_999, ask)).toBe(2);
    expect(await kept.get('', 300_000, ask)).toBe(3);
  });

  it('are asked for again after an error', async () => {
    const kept = new FreshFor<number>(300_000);
    await expect(kept.get('', 0, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(await kept.get('', 1, async () => 7)).toBe(7);
  });
});
