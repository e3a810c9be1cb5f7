import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactNote, HelpToFind } from '../fact-note.tsx';
import { OpenPriceListCredit } from '../open-price-list-credit.tsx';
import type { FactItem, FactRow, FactSection, ToolFacts } from './tool-fact-rows.ts';

interface FactSectionsProps {
  toolId: string;
  facts: ToolFacts;
  currency: string;
  showsOpenPriceList: boolean;
  /** After the prices. */
  children?: ReactNode;
}

export function FactSections({ toolId, facts, currency, showsOpenPriceList, children }: FactSectionsProps) {
  return (
    <>
      <Section
        toolId={toolId}
        section={facts.pricing}
        intro={`As sellers write their prices, in ${currency}. Each value says who says so, and when; open it for the source.`}
      >
        {showsOpenPriceList && <OpenPriceListCredit className="mt-4 text-sm" />}
      </Section>
      {children}
      {facts.others.map((section) => (
        <Section key={section.id} toolId={toolId} section={section} />
      ))}
    </>
  );
}

function Section({
  toolId,
  section,
  intro,
  children,
}: {
  toolId: string;
  section: FactSection;
  intro?: string;
  children?: ReactNode;
}) {
  const { id, title, rows, unknown } = section;
  return (
    <section aria-labelledby={id} className="deferred mt-12">
      <h2 id={id} className="headline text-2xl">
        {title}
      </h2>
      {intro && <p className="mt-2 text-sm text-muted">{intro}</p>}
      {rows.length > 0 && <FactList rows={rows} />}
      {unknown.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          <span className="font-medium">Not known:</span> {unknown.join(', ')}.{' '}
          <HelpToFind toolId={toolId}>Help us find it</HelpToFind>
        </p>
      )}
      {children}
    </section>
  );
}

function FactList({ rows }: { rows: FactRow[] }) {
  return (
    <dl className="mt-4 border-t border-line">
      {rows.map(({ label, items }) => (
        <div key={label} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-sm leading-6 text-muted">{label}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-8 gap-y-2">
            {items.length === 0 ? <Unknown /> : items.map((item) => <Item key={item.text} item={item} label={label} />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Item({ item, label }: { item: FactItem; label: string }) {
  return (
    <div className="min-w-0">
      <Value item={item} />
      <FactNote mark={item.mark} label={`${label}: ${item.text}`} />
    </div>
  );
}

function Value({ item: { text, href } }: { item: FactItem }) {
  if (href === null) return <span className="font-medium">{text}</span>;
  if (href.startsWith('/'))
    return (
      <Link to={href} className="font-medium text-accent underline underline-offset-4">
        {text}
      </Link>
    );
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all text-accent underline underline-offset-4"
    >
      {text.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </a>
  );
}

/** A hatched mark and the word: a dash could be read as no. */
function Unknown() {
  return (
    <span className="inline-flex items-center gap-2 text-muted italic">
      <span aria-hidden="true" className="size-3.5 rounded-full border border-dashed border-edge" />
      Unknown
    </span>
  );
}
