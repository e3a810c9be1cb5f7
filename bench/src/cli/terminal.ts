/** What the command line touches of the world, so that a test can be the world. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Columns of the window. */
  columns: number;
  /** True when progress may be drawn over itself. */
  isLive: boolean;
  environment: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** Aborted when the user asks to stop. */
  signal: AbortSignal;
  now(): Date;
  /** Sleeps where something far away is waited for; absent: by the clock. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  /** Tells when one of the files may have changed, until what it returns is called. Absent: by the file system. */
  watchFiles?: (paths: readonly string[], onChange: () => void) => () => void;
  /** Tells of keys that are pressed, until what it returns is called. Absent: there is no keyboard. */
  watchKeys?: (onKey: (key: string) => void) => () => void;
}

/** How the command ends, for scripts and continuous integration. */
export const EXIT = {
  ok: 0,
  /** A limit of the suite was missed, or a key does not work. */
  missed: 1,
  /** A bad suite, a bad file or a wrong command; nothing was called. */
  bad: 2,
  /** The run ended early: stopped, out of budget or failed. What was measured is saved. */
  incomplete: 3,
} as const;

/** A command that cannot be carried out as written. The message is all that the user sees. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
