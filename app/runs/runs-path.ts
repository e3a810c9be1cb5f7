/** Where the runs, or the suites, of the same account are listed. @param organisation null: the reader's own */
export function runsPath(organisation: { address: string } | null, show: 'runs' | 'suites' = 'runs'): string {
  if (organisation === null) return '/benchmarking?tab=results';
  return `/organisations/${organisation.address}/runs${show === 'suites' ? '?show=suites' : ''}`;
}
