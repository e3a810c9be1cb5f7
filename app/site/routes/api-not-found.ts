import { problem } from '../../platform/http-errors.ts';

/** `/api/*` that nobody answers: programs get a problem, not a page. */
export function loader() {
  return problem(404, { title: 'Not found', detail: 'There is no such call; /api/v1/openapi.json lists them.' });
}

export const action = loader;
