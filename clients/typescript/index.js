import createClient from 'openapi-fetch';

/** A client for the API of one site. */
export function createApiClient({ key, headers, ...options }) {
  return createClient({
    ...options,
    headers: key === undefined ? headers : { authorization: `Bearer ${key}`, ...headers },
  });
}
