import { data } from 'react-router';
import { NotFoundPage } from '../error-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Something sent to an address that does not exist is answered like a visit there. */
export function action() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
