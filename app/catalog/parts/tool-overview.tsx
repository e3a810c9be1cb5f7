import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { Tool } from '../tool.ts';

export function ToolOverview({ tool, unknownFeatures }: { tool: Tool; unknownFeatures: string[] }) {
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
      <ul className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {tool.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2 text-[0.9375rem]">
            <Check className="mt-1 size-4 shrink-0 text-good" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {tool.lacks.length > 0 && <Lacks labels={tool.lacks} />}
      {unknownFeatures.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          <span className="font-medium">Unknown:</span> {unknownFeatures.join(', ')}. Unknown does not mean no.
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
    </section>
  );
}

function Lacks({ labels }: { labels: readonly string[] }) {
  return (
    <>
      <h4 className="mt-5 text-sm font-semibold text-muted">Known not to have</h4>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {labels.map((label) => (
          <li key={label} className="flex items-center gap-2 text-[0.9375rem] text-muted">
            <X className="size-4 shrink-0 text-bad" aria-hidden />
            {label}
          </li>
        ))}
      </ul>
    </>
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
