import { renderToStaticMarkup } from 'react-dom/server';
import { Scale } from '../../ui/scale.tsx';
import { scoreName, unratedText } from '../score-name.ts';
import type { Tool } from '../tool.ts';

type Rated = Pick<Tool, 'rating' | 'ratingRange'>;

/** A tool's score on its scale, as markup. @param summary what it says in one sentence */
export function ratingMarkup(tool: Rated, summary: string | undefined): string {
  return renderToStaticMarkup(
    tool.rating === 0 ? (
      <span className="text-muted">{unratedText(tool)}</span>
    ) : (
      <Rating tool={tool} summary={summary} />
    ),
  );
}

function Rating({ tool: { rating, ratingRange }, summary }: { tool: Rated; summary: string | undefined }) {
  return (
    <>
      <span className="font-mono text-base">{rating.toFixed(1)}</span>{' '}
      <span className="text-muted">of 5.0 · {scoreName()}</span>
      <Scale
        label={scoreName()}
        value={rating}
        interval={ratingRange}
        min={0}
        max={5}
        format={(figure) => figure.toFixed(1)}
        hasEnds
        className="mt-2"
      />
      <span className="mt-1 block text-xs leading-5 text-muted">{summary}</span>
    </>
  );
}
