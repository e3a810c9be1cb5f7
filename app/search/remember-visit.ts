export const VISITS_KEY = 'recent';
const MOST = 8;

/** The address of a tool, a model or a comparison, without what only changes its view. */
export const visitOf = (address: string): string | undefined =>
  /^\/(?:(?:tool|models|vs)\/(?!compare\b)[^/?]+(?![^?])|(?:models\/)?compare\?(?:tools|models)=[^&]+)/.exec(
    address,
  )?.[0];

/** Stores what was looked at last in this browser only, one line each. The palette lists it. */
export function rememberVisit(address: string): void {
  const to = visitOf(address);
  if (!to) return;
  try {
    const known: string[] = localStorage[VISITS_KEY]?.split('\n') ?? [];
    const others = known.filter((line) => !line.startsWith(`${to}\t`));
    localStorage[VISITS_KEY] = [`${to}\t${document.title}`, ...others].slice(0, MOST).join('\n');
  } catch {
    // Without storage nothing is remembered.
  }
}
