import { expect, it } from 'vitest';
import { backupStatus } from './backup-status.ts';

const verified = {
  finishedAt: new Date('2026-11-01T02:13:00Z'),
  file: '/srv/backups/b.jsonl.gz.age',
  bytes: 12_340_000,
  rows: 51_104,
  isEncrypted: true,
  problem: null,
};
const daily = { folder: '/srv/backups', everyHours: 24 };
const at = (text: string) => new Date(text);

it('administrators see the age of the last verified backup and what it holds', () => {
  expect(backupStatus({ verified, latest: verified, ahead: null }, daily, at('2026-11-01T05:13:00Z'))).toEqual({
    tone: 'good',
    title: 'The last verified backup is 3 hours old',
    text: 'Made on 2026-11-01 02:13 UTC: 51,104 rows, 12.3 MB, encrypted. It was restored on trial and compared. File: /srv/backups/b.jsonl.gz.age.',
  });
});

it('administrators are warned of a backup that is late, and of none at all', () => {
  expect(backupStatus({ verified, latest: verified, ahead: null }, daily, at('2026-11-04T02:13:00Z'))).toMatchObject({
    tone: 'warn',
    title: 'The last verified backup is 3 days old',
  });
  const none = backupStatus(
    { verified: null, latest: null, ahead: null },
    { ...daily, folder: null },
    at('2026-11-01T00:00:00Z'),
  );
  expect(none).toMatchObject({ tone: 'warn', title: 'There is no verified backup' });
  expect(none.text).toContain('Make one now, or run npm run backup -- FOLDER on the machine.');
  expect(none.text).toContain('Backups are made only when somebody asks: set BACKUP_FOLDER');
});

it('administrators see why the latest backup failed, beside the last good one', () => {
  const latest = { ...verified, finishedAt: at('2026-11-02T02:13:00Z'), problem: 'The disk is full.' };
  const status = backupStatus({ verified, latest, ahead: null }, daily, at('2026-11-02T03:13:00Z'));
  expect(status.tone).toBe('bad');
  expect(status.text).toContain('The latest attempt, on 2026-11-02 02:13 UTC, failed: The disk is full.');
});

it('a backup of the future is said not to count', () => {
  const ahead = at('2027-11-01T00:00:00Z');
  expect(backupStatus({ verified: null, latest: null, ahead }, daily, at('2026-11-01T00:00:00Z'))).toMatchObject({
    title: 'There is no verified backup',
    text: expect.stringContaining(
      'A backup with the date 2027-11-01 00:00 UTC, which lies ahead, does not count: the clock was wrong',
    ),
  });
});
