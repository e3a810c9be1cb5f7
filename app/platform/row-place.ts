/** A row's place in a list that is sorted by time and id. */
export interface RowPlace {
  at: Date;
  id: string;
}

/** Reads a place as addresses have it; null: none, or of a year that no row has and PostgreSQL may refuse. */
export function parsePlace(written: string | null): RowPlace | null {
  const [, time = '', id = ''] = /^([12]\d{3}-[\dT:.Z-]+)_([\w-]+)$/.exec(written ?? '') ?? [];
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? null : { at, id };
}

export const writePlace = (at: Date | string, id: string) => `${new Date(at).toISOString()}_${id}`;
