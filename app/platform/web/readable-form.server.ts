import { problem } from '../http-errors.ts';

/**
 * What is sent to a page is a form that can be read, and every page may rely on it: anything else is refused here, with
 * 400 or 415, and never becomes an error of ours. Addresses below /api read their own bodies.
 */
const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** The request to go on with (its body has been read once), or the refusal. */
export async function readableForm(request: Request): Promise<Request | Response> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return request;
  if (new URL(request.url).pathname.startsWith('/api/')) return request;
  const type = request.headers.get('content-type') ?? '';
  if (!form.test(type)) return problem(415, { title: 'Unsupported media type', detail: 'Pages take forms only.' });
  const body = await request.arrayBuffer();
  const { url, method, headers, signal } = request;
  const copy = () => new Request(url, { method, headers, signal, body });
  const fields = await copy()
    .formData()
    .catch(() => null);
  if (fields === null) return problem(400, { title: 'Bad request', detail: 'The form could not be read.' });
  // No text of the database may hold it, and nobody types it.
  if ([...fields].some(([name, value]) => name.includes('\0') || (typeof value === 'string' && value.includes('\0'))))
    return problem(400, { title: 'Bad request', detail: 'The form holds a character that cannot be stored.' });
  return copy();
}
