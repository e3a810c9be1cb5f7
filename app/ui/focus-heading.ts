/** Moves the focus to the page's heading, or to the part with this id, so that it is read out and Tab goes on from there. */
export function focusHeading(id = ''): void {
  const place = document.getElementById(id) ?? document.querySelector<HTMLElement>('main h1');
  // What the Tab key reaches by itself stays in its order.
  if (place && place.tabIndex < 0) place.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}
