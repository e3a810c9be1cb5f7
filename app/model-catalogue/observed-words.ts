/** A value that a source states (rates, facts or scores) as JSON without quotes; an editor reads it. */
export const writeObserved = (value: unknown, empty: string): string =>
  value === null ? empty : JSON.stringify(value).replaceAll('":', ': ').replace(/["{}]/g, '').replaceAll(',', ', ');
