import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId } from 'react';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  body: ReactNode;
}

interface AccordionProps {
  items: AccordionItem[];
  /** The item that is open at first. */
  openId?: string;
  headingLevel?: 2 | 3 | 4;
}

/**
 * Questions with folded answers; opening one closes the others. Native <details>, so the browser's page search finds
 * folded text.
 */
export function Accordion({ items, openId, headingLevel = 3 }: AccordionProps) {
  const name = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map(({ id, title, body }) => (
        <details key={id} id={id} name={name} open={id === openId} className="group scroll-mt-24">
          <summary className="flex items-start justify-between gap-4 py-4 transition-colors hover:text-accent">
            <Heading className="font-medium">{title}</Heading>
            <Plus className="mt-1 size-4 shrink-0 text-muted transition-transform group-open:rotate-45" aria-hidden />
          </summary>
          <div className="max-w-[68ch] pb-5 text-[0.9375rem] leading-6 text-muted">{body}</div>
        </details>
      ))}
    </div>
  );
}
