import { Outlet, useRouteLoaderData } from 'react-router';
import { ViewerProvider } from '../../accounts/viewer-provider.tsx';
import { requestContext } from '../../platform/request-context.server.ts';
import { ErrorPage } from '../error-page.tsx';
import { footerCompanies } from '../parts/footer-companies.server.tsx';
import { ShellFrame } from '../parts/shell-frame.tsx';
import { getShellContent } from '../shell/site-content.server.ts';
import type { Route } from './+types/shell';

/** Header and footer around every page, the same for everyone; the viewer is loaded in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { publicUrl, linkedinUrl, billing } = ctx.config;
  return {
    ...(await getShellContent(ctx)),
    ...(await footerCompanies(ctx)),
    publicUrl,
    linkedinUrl,
    isSelling: billing.isOn,
  };
}

/** Its data changes with a release or a setting: a document that is open keeps what it has. */
export function shouldRevalidate() {
  return false;
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  return (
    <ViewerProvider>
      <ShellFrame content={loaderData}>
        <Outlet />
      </ShellFrame>
    </ViewerProvider>
  );
}

/** Renders an error inside the shell, so that header and footer stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const content = useRouteLoaderData<typeof loader>('site/routes/shell');
  return (
    <ViewerProvider>
      <ShellFrame content={content ?? null}>
        <ErrorPage error={error} />
      </ShellFrame>
    </ViewerProvider>
  );
}
