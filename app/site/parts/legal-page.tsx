import { ProseHtml } from '../../blog/prose-html.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import type { LegalContent } from '../shell/legal-content.server.ts';

export function LegalPage({ title, html, missing }: LegalContent) {
  return (
    <article className="page-width py-10 sm:py-14">
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <h1 className="headline mt-6 text-4xl sm:text-5xl">{title}</h1>
      {missing.length > 0 && (
        <Banner tone="warn" className="mt-8 max-w-3xl" title="This page is not complete">
          The operator of this site has not stated yet: {missing.join('; ')}.
        </Banner>
      )}
      <ProseHtml className="mt-8" html={html} />
    </article>
  );
}
