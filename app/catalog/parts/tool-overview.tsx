import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { FactNote, HelpToFind } from '../fact-note.tsx';
import type { Tool } from '../tool.ts';
import type { FeatureFact, ToolFacts } from './tool-fact-rows.ts';

interface ToolOverviewProps {
  tool: Tool;
  features: ToolFacts['features'];
  unknownFeatures: string[];
}

export function ToolOverview({ tool, features, unknownFeatures }: ToolOverviewProps) {
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="headline text-2xl">
        Overview
      </h2>
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
      {unknownFeatures.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          <span className="font-medium">Unknown:</span> {unknownFeatures.join(', ')}. Unknown does not mean no.{' '}
          <HelpToFind toolId={tool.id}>Help us find out</HelpToFind>
        </p>
      )}
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
        Description, pros and cons are the judgement of our editors; everything else names its source.
      </p>
    </section>
  );
}

function FeatureList({ features, answer, icon }: { features: FeatureFact[]; answer: string; icon: ReactNode }) {
  if (features.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
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
