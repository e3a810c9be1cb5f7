import { describe, expect, it } from 'vitest';
import { clockSkew, isRenewalDue, retryAfterMs } from './session-timing.ts';

describe('the rhythm of a session', () => {
  it.each([
    [91_000, false],
    [90_000, true],
    [1, true],
    [0, false],
    [-1, false],
  ])('with %i ms left, renewal is due: %s', (leftMs, isDue) => {
    expect(isRenewalDue(1_000_000 + leftMs, 1_000_000)).toBe(isDue);
  });

  it('retries a failed renewal after 200 ms, doubling, and gives up within 30 seconds', () => {
    const waits: number[] = [];
    for (let failures = 1; ; failures++) {
      const wait = retryAfterMs(failures);
      if (wait === null) break;
      waits.push(wait);
    }
    expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(30_000);
  });

  it('goes by the server’s clock when this device’s is wrong', () => {
    const server = 'Sat, 21 Nov 2026 15:00:00 GMT';
    const at = (written: string) => Date.parse(written);
    expect(clockSkew(server, at('Sat, 21 Nov 2026 14:00:00 GMT'))).toBe(3_600_000);
    expect(clockSkew(server, at('Tue, 21 Nov 2028 15:00:00 GMT'))).toBe(-731 * 86_400_000);
    expect(clockSkew(server, at('Sat, 21 Nov 2026 15:00:03 GMT'))).toBe(0);
    expect(clockSkew(null, 0)).toBe(0);
    expect(clockSkew('yesterday', 0)).toBe(0);
  });
});
