export interface WatchedChange {
  sentence: string;
  /** Which figure of which model. */
  stream: string;
  /** ISO times of the first run that differs, and of the run in which this was found. */
  since: string;
  foundAt: string;
  foundIn: string;
}

/** The day of a run, or its hour where several are made a day. */
export const momentOf = (at: string, isHourly: boolean): string =>
  isHourly ? `${at.slice(0, 10)} ${at.slice(11, 16)} UTC` : at.slice(0, 10);
