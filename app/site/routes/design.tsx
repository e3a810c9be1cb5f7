import { data } from 'react-router';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { NotFoundPage } from '../error-page.tsx';
import { designMarkup } from '../parts/design-parts.server.tsx';
import type { Route } from './+types/design';

/** For developers: every part of app/ui in every state. Unknown to visitors unless `DESIGN_PAGE` is on. */
export function loader({ context }: Route.LoaderArgs) {
  const { isDesignPageOn } = requestContext(context).config;
  return data(isDesignPageOn ? designMarkup() : null, { status: isDesignPageOn ? 200 : 404 });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Design');

export default function Design({ loaderData: markup }: Route.ComponentProps) {
  if (markup === null) return <NotFoundPage />;
  return (
    <div className="page-width py-10">
      <h1 className="headline text-4xl">Design</h1>
      <div className="mt-8" dangerouslySetInnerHTML={{ __html: markup }} />
    </div>
  );
}
