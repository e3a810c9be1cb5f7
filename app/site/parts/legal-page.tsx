import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import type { LegalContent } from '../shell/site-content.server.ts';

export function LegalPage({ title, html }: LegalContent) {
  return (
    <article className="page-width py-10 sm:py-14">
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <h1 className="headline mt-6 text-4xl sm:text-5xl">{title}</h1>
      {/* Our own text, from content/legal. */}
      <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}
