import { GuardError } from './guard-error.ts';

/**
 * Parses an address that a user chose, before any DNS lookup. Parsing also normalises disguised IP addresses (decimal,
 * octal, hexadecimal, short).
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
  // Ports below 1024 belong to mail, databases and the like. The URL parser drops the default port of a scheme; 80 and
  // 443 remain for the other scheme.
  if (port !== null && port < 1024 && port !== 80 && port !== 443 && !allowPrivate) {
    throw new GuardError('url-refused', `Port ${port} cannot be opened.`);
  }
  return url;
}
