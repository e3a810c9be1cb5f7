/**
 * For a route whose page moves on by itself after its form was answered: its loader, asked again, would find another
 * session than the page was made for.
 */
export function skipRevalidationAfterAction({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  return actionResult === undefined && defaultShouldRevalidate;
}
