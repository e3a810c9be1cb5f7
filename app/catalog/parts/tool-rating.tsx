import './tool-rating.css';
import type { CSSProperties } from 'react';
import { ratingText, scoreName, unratedText } from '../score-name.ts';
import type { ToolCardFacts } from '../tool-card-facts.ts';

/** The score on its scale from 0 to 5, with a bar over what it could be. */
export function ToolRating({ rating, ratingRange }: Pick<ToolCardFacts, 'rating' | 'ratingRange'>) {
  if (rating === 0 || ratingRange === null)
    return <span className="text-xs text-muted">{unratedText({ ratingRange })}</span>;
  const { low, high } = ratingRange;
  const label = `${scoreName()}: ${ratingText({ rating, ratingRange })}`;
  return (
    <span
      className="tool-rating"
      role="img"
      aria-label={label}
      title={label}
      style={{ '--at': rating, '--low': low, '--high': high } as CSSProperties}
    >
      {rating.toFixed(1)} <small>{`${low.toFixed(1)}–${high.toFixed(1)}`}</small>
    </span>
  );
}
