import type { BannerTone } from '../../ui/banner.tsx';
import { writeMinute } from '../../ui/written-date.ts';

interface BackupFacts {
  finishedAt: Date;
  file: string;
  bytes: number;
  rows: number;
  isEncrypted: boolean;
  problem: string | null;
}

interface BackupStatus {
  tone: BannerTone;
  title: string;
  text: string;
}

/** What administrators see about backups: the last verified one and its age, and why a later one failed. */
export function backupStatus(
  { verified, latest, ahead }: { verified: BackupFacts | null; latest: BackupFacts | null; ahead: Date | null },
  { folder, everyHours }: { folder: string | null; everyHours: number },
  now: Date,
): BackupStatus {
  const failure = latest?.problem
    ? ` The latest attempt, on ${moment(latest.finishedAt)}, failed: ${latest.problem}`
    : '';
  const clock = ahead
    ? ` A backup with the date ${moment(ahead)}, which lies ahead, does not count: the clock was wrong when it was made, or is wrong now.`
    : '';
  const schedule =
    folder === null
      ? ' Backups are made only when somebody asks: set BACKUP_FOLDER or BACKUP_S3 in the environment, or choose a schedule under Set up.'
      : '';
  if (verified === null)
    return {
      tone: failure ? 'bad' : 'warn',
      title: 'There is no verified backup',
      text: `Without one, what is lost on this machine is lost for good. Make one now, or run npm run backup -- FOLDER on the machine. The site stays up.${failure}${clock}${schedule}`,
    };
  const hours = (now.getTime() - verified.finishedAt.getTime()) / 3_600_000;
  const isLate = hours > (folder === null ? 7 * 24 : 2 * everyHours);
  const what = `${verified.rows.toLocaleString('en')} rows, ${(verified.bytes / 1e6).toFixed(1)} MB, ${verified.isEncrypted ? 'encrypted' : 'not encrypted'}`;
  return {
    tone: failure ? 'bad' : isLate ? 'warn' : 'good',
    title: `The last verified backup is ${age(hours)} old`,
    text: `Made on ${moment(verified.finishedAt)}: ${what}. It was restored on trial and compared. File: ${verified.file}.${failure}${clock}${schedule}`,
  };
}

const moment = (at: Date) => `${writeMinute(at)} UTC`;

function age(hours: number): string {
  if (hours < 1) return 'less than an hour';
  const [count, unit] = hours < 48 ? [Math.floor(hours), 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
