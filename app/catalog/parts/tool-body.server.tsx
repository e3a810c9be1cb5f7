import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { judgedOn } from '../editors-judgement.ts';
import { FactNote } from '../fact-note.tsx';
import { OpenPriceListCredit } from '../open-price-list-credit.tsx';
import { link, Part, type PartProps } from './tool-decision.server.tsx';
import type { FactItem, FactRow, FactSection, FeatureFact } from './tool-fact-rows.ts';

/** The parts of a tool's page that need no scripts. */

export function Overview({ tool, facts: { features } }: PartProps) {
  return (
    <Part id="overview" title="Overview">
      <p className="mt-3 max-w-3xl text-lg leading-8">{tool.description}</p>
      {tool.image !== null && (
        <img
          src={tool.image}
          alt=""
          loading="lazy"
          className="mt-6 max-h-96 w-full rounded border border-line object-contain"
        />
      )}
      <h3 className="mt-8 font-semibold">Key Features</h3>
      {features.yes.length === 0 && <p className="mt-3 text-sm text-muted italic">None known</p>}
      <FeatureList
        features={features.yes}
        answer="Yes"
        icon={<Check className="mt-1 size-4 shrink-0 text-good" aria-hidden />}
      />
      {features.no.length > 0 && <h4 className="mt-5 text-sm font-semibold text-muted">Does not have</h4>}
      <FeatureList
        features={features.no}
        answer="No"
        icon={<X className="mt-1 size-4 shrink-0 text-bad" aria-hidden />}
      />
      {features.notApplicable.length > 0 && <h4 className="mt-5 text-sm font-semibold text-muted">Not applicable</h4>}
      <FeatureList
        features={features.notApplicable}
        answer="Not applicable"
        icon={<Minus className="mt-1 size-4 shrink-0 text-muted" aria-hidden />}
      />
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        <Points
          title="Pros"
          points={tool.pros}
          icon={<Plus className="mt-1 size-4 shrink-0 text-good" aria-hidden />}
        />
        <Points
          title="Cons"
          points={tool.cons}
          icon={<Minus className="mt-1 size-4 shrink-0 text-bad" aria-hidden />}
        />
      </div>
      <p className="mt-4 text-sm text-muted">
        Description, pros and cons are the judgement of our editors, who last read them beside the facts on {judgedOn}.
        Everything else says who states it, and names its source where there is one.
      </p>
    </Part>
  );
}

function FeatureList({ features, answer, icon }: { features: FeatureFact[]; answer: string; icon: ReactNode }) {
  if (features.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {features.map(({ label, mark }) => (
        <li key={label} className="flex items-start gap-2 text-[0.9375rem]">
          {icon}
          <div className="min-w-0">
            {label}
            {mark && <FactNote mark={mark} label={`${label}: ${answer}`} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Points({ title, points, icon }: { title: string; points: readonly string[]; icon: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      {points.length === 0 ? (
        <p className="mt-3 text-sm text-muted italic">None recorded</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-2 text-[0.9375rem] leading-6">
              {icon}
              {point}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The sections of facts, and what is not known. */
export function Facts({
  facts: { others, unknown },
  showsOpenPriceList,
}: Pick<PartProps, 'facts'> & { showsOpenPriceList: boolean }) {
  return (
    <>
      {others.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      {unknown.length > 0 && (
        <details id="unknown" className="mt-8 scroll-mt-24 text-sm">
          <summary className="cursor-pointer py-1 font-medium underline underline-offset-4">
            {unknown.length} {unknown.length === 1 ? 'fact is' : 'facts are'} not known. Help us find{' '}
            {unknown.length === 1 ? 'it' : 'them'}
          </summary>
          <p className="mt-2 text-muted">Unknown does not mean no. Choose what you can tell us, with its source:</p>
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
            {unknown.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="nofollow" className={link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {showsOpenPriceList && <OpenPriceListCredit className="mt-6 text-sm" />}
    </>
  );
}

function Section({ section: { id, title, rows } }: { section: FactSection }) {
  return (
    <Part id={id} title={title} isDeferred>
      <FactRows rows={rows} />
    </Part>
  );
}

export function FactRows({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="mt-4 border-t border-line">
      {rows.map((row) => (
        <Row key={row.label} row={row} />
      ))}
    </dl>
  );
}

function Row({ row: { label, items } }: { row: FactRow }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-8 gap-y-2">
        {items.length === 0 && <span className="text-muted italic">Unknown</span>}
        {items.map((item) => (
          <div key={item.text} className="min-w-0">
            <Value item={item} />
            <FactNote mark={item.mark} label={`${label}: ${item.text}`} />
          </div>
        ))}
      </dd>
    </div>
  );
}

function Value({ item: { text, href } }: { item: Pick<FactItem, 'text' | 'href'> }) {
  if (href === null) return <span className="font-medium">{text}</span>;
  const elsewhere = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return (
    <a href={href} {...elsewhere} className={`font-medium wrap-anywhere ${link}`}>
      {text.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </a>
  );
}
