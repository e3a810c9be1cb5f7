import type { ReactNode } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import interLatin from './ui/fonts/inter-latin.woff2?url';
import newsreaderLatin from './ui/fonts/newsreader-latin.woff2?url';
import './app.css';
import { siteName } from './platform/page-title.ts';
import { ErrorPage } from './site/error-page.tsx';
import { useDocumentParts } from './ui/document-context.tsx';
import { HydrationMark } from './ui/hydration-mark.tsx';
import { ToasterSlot } from './ui/toast.tsx';

export const links: LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: newsreaderLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, headScript, look } = useDocumentParts();
  return (
    <html lang="en" {...look} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf9f7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1214" />
        <meta property="og:site_name" content={siteName} />
        <meta name="application-name" content={siteName} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <HydrationMark />
        <ToasterSlot />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** For errors outside the shell; inside it, the shell renders header and footer around the error. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="content" className="grid min-h-dvh place-items-center">
      <ErrorPage error={error} />
    </main>
  );
}
