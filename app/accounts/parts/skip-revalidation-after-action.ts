/**
 * For a route that navigates by itself after its form was answered: the form changes the session, so its loader would
 * find another one than the page was made for.
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
