// What a reader of one stream reports.

export interface Reading {
  startMs: number;
  firstMs: number;
  endMs: number;
  tokens: number;
  /** Arrival of each token and its uncertainty, ms; empty where a reader does not report it. */
  arrivals: number[];
  bounds: number[];
  /** Fills in the above where it takes work that is no part of reading; called when the clock has stopped. */
  complete?(): void;
}

export interface Reader {
  read(model: string, prompt: string): Promise<Reading>;
  /** For a program that runs a whole list by itself. */
  readAll?(model: string, ids: readonly string[]): Promise<Map<string, Reading>>;
  close(): Promise<void>;
}

export const emptyReading = (): Reading => ({ startMs: 0, firstMs: 0, endMs: 0, tokens: 0, arrivals: [], bounds: [] });
