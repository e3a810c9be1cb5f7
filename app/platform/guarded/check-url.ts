import { GuardError } from './guard-error.ts';

/**
 * Parses an address that somebody else chose, before any name is looked up. Parsing also brings the disguises of IP
 * addresses (decimal, octal, hexadecimal, short) into the plain form that is judged later.
 * @throws GuardError 'url-refused'
 */
export function checkUrl(written: string | URL, { allowPrivate }: { allowPrivate: boolean }): URL {
  const url = URL.parse(String(written));
  if (!url) throw new GuardError('url-refused', 'That is not a complete web address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new GuardError('url-refused', 'Only http and https addresses can be opened.');
  }
  if (url.username || url.password)
    throw new GuardError('url-refused', 'The address must not contain a user name or password.');
  const port = url.port === '' ? null : Number(url.port);
  // Below 1024 live mail, databases and the like; a web server there is on 80 or 443, which the parser leaves out or
  // which the other scheme names.
  if (port !== null && port < 1024 && port !== 80 && port !== 443 && !allowPrivate) {
    throw new GuardError('url-refused', `Port ${port} cannot be opened.`);
  }
  return url;
}
