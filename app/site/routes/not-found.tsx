import { data } from 'react-router';
import { NotFoundPage } from '../error-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** A form posted to an unknown address gets the same answer as a visit. */
export function action() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
