import type { Retirement } from '@yardstick/bench/models';
import { longDate } from '../../ui/written-date.ts';

/** Who says so, when that was seen, and their words. */
export function EndSource({ retirement: { standing, source } }: { retirement: Retirement }) {
  const link = (href: string, name: string) => (
    <a href={href} rel="noopener noreferrer nofollow" className="text-accent underline underline-offset-4">
      {name}
    </a>
  );
  return (
    <p className="mt-1 text-sm text-muted">
      {standing === 'read' ? 'Read on the page of ' : 'Reported by '}
      {link(source.url, source.name)} on {longDate(source.observedAt)}
      {source.page && <>, naming {link(source.page, new URL(source.page).host)}</>}.
      {source.quote && <q className="mt-1 block italic">{source.quote}</q>}
    </p>
  );
}
