import { print, printError } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { loadPrograms } from './load-programs.server.ts';
import { closeEnrolment, type EnrolmentResult, openEnrolment } from './set-enrolment.server.ts';

const USAGE = `Usage: npm run admin -- open-enrolment PROGRAM DAY   opens it; DAY (YYYY-MM-DD) is when the study begins
       npm run admin -- close-enrolment PROGRAM      closes it; who is enrolled stays enrolled`;

const answers: Record<EnrolmentResult, string> = {
  opened: 'is open for enrolment now, and its waiting list gets a mail.',
  closed: 'is closed for enrolment now.',
  already: 'was in this state already. Nothing was changed.',
  unknown: 'is no certification program. Nothing was changed.',
  'bad-day': 'was not opened: the study must begin on a day (YYYY-MM-DD) that is not over yet.',
};

/** `npm run admin -- open-enrolment …` and `close-enrolment …`. Returns the exit code. */
export async function runEnrolmentCommand(ctx: Context, [act, programId, startsOn]: string[]): Promise<number> {
  if (!programId || (act === 'open-enrolment') !== (startsOn !== undefined)) {
    printError(USAGE);
    return 2;
  }
  // Before the first start the database has no programs.
  await loadPrograms(ctx);
  const result = startsOn ? await openEnrolment(ctx, programId, startsOn) : await closeEnrolment(ctx, programId);
  const isGood = result === 'opened' || result === 'closed' || result === 'already';
  (isGood ? print : printError)(`The program ${programId} ${answers[result]}`);
  return isGood ? 0 : 1;
}
