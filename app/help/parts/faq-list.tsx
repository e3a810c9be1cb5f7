import Link2 from 'lucide-react/icons/link-2';
import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ProseHtml } from '../../blog/prose-html.tsx';
import type { FaqCategory, FaqQuestion } from '../faq/faq.ts';

/**
 * Questions with folded answers, one open at a time. Native <details>: works without scripts, and the browser opens the
 * answer that an address names (/faq#id), because the anchor is inside it.
 */
export function FaqList({ categories }: { categories: FaqCategory[] }) {
  const { hash } = useLocation();
  useEffect(() => openAnswer(hash), [hash]);
  return (
    <div className="grid gap-10">
      {categories.map(({ id, name, questions }) => (
        <section key={id} aria-labelledby={`category-${id}`}>
          <h2 id={`category-${id}`} className="caption">
            {name}
          </h2>
          <div className="mt-3 divide-y divide-line border-y border-line">
            {questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Question({ question: { id, question, html } }: { question: FaqQuestion }) {
  return (
    <details name="faq" className="group">
      <summary className="flex items-start justify-between gap-4 py-4 transition-colors hover:text-accent">
        <h3 className="font-medium">{question}</h3>
        <Plus className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-45" aria-hidden />
      </summary>
      <div id={id} className="scroll-mt-36 pb-5">
        <ProseHtml html={html} className="text-[0.9375rem]! leading-6! [&>*+*]:mt-3" />
        <a
          href={`#${id}`}
          className="mt-3 inline-flex items-center gap-1.5 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <Link2 className="size-4" aria-hidden />
          Link to this answer
        </a>
      </div>
    </details>
  );
}

/** For client-side navigation, where the browser does not open the anchor's answer. */
function openAnswer(hash: string): void {
  const answer = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const details = answer?.closest('details');
  if (!answer || !details) return;
  details.open = true;
  answer.scrollIntoView();
}
