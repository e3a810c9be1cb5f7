/** The name that stands in titles, feeds and mails of the rooms that are read. */
export const SITE_NAME = 'Yardstick';

export function pageTitle(title: string): string {
  return `${title} · ${SITE_NAME}`;
}
