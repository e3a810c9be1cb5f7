import { expect, it } from 'vitest';
import { trackWrite, waitForWrites } from './wait-for-writes.server.ts';

it('lets a call begin at once where nothing is being written', async () => {
  await expect(waitForWrites()).resolves.toBeUndefined();
});

it('lets calls begin when the last of what is being written has ended, also where it failed', async () => {
  const ends: string[] = [];
  const one = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const writing = [trackWrite(one.promise), trackWrite(other.promise)];
  const calls = [waitForWrites().then(() => ends.push('call')), waitForWrites().then(() => ends.push('call'))];
  ends.push('one');
  one.resolve();
  await writing[0];
  ends.push('other');
  other.reject(new Error('The disk is full.'));
  await expect(writing[1]).rejects.toThrow('The disk is full.');
  await Promise.all(calls);
  expect(ends).toEqual(['one', 'other', 'call', 'call']);
  await expect(waitForWrites()).resolves.toBeUndefined();
});

it('lets a call begin in spite of writing that does not end', async () => {
  const never = Promise.withResolvers<void>();
  const writing = trackWrite(never.promise);
  await expect(waitForWrites()).resolves.toBeUndefined();
  never.resolve();
  await writing;
});
