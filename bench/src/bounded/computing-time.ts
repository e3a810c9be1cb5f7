import process from 'node:process';

/** What the code of one check may take of the processor before its process is ended; its sandbox interrupts what it can after half of it. */
export const CODE_STEP_LIMIT_MS = 2_000;
/** The signal by which a process ends that has passed it. */
export const OUT_OF_TIME = 'SIGVTALRM';

/** Computing time of this process, which does one thing at a time. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
