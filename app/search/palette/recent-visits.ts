import { VISITS_KEY, visitOf } from '../remember-visit.ts';
import type { SitePage } from '../site-pages-context.ts';

/** What was looked at last, the newest first. The storage may hold anything. */
export function recentVisits(): SitePage[] {
  try {
    const lines: string[] = localStorage[VISITS_KEY]?.split('\n') ?? [];
    return lines.flatMap((line) => {
      const [to = '', title = ''] = line.split('\t');
      return visitOf(to) === to && !/Not Found/.test(title) ? { to, label: labelOf(title) } : [];
    });
  } catch {
    return [];
  }
}

export function clearVisits(): void {
  try {
    localStorage.removeItem(VISITS_KEY);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** "Claude" of "Claude: price, features · Site" and of "Claude as of 2026-10-01 · Site". */
const labelOf = (title: string): string => title.replace(/(: | · | as of ).*/, '');
