import './tool-card.css';
import type { CSSProperties } from 'react';

/** The kind of rating. */
export function ratingLabel(reviewCount: number): string {
  if (reviewCount === 0) return 'Editorial rating';
  return `Rating with ${reviewCount} verified ${reviewCount === 1 ? 'review' : 'reviews'}`;
}

/** A small rating on the scale from 0 to 5: the figure, with its kind for screen readers and on hover. */
export function ToolRating({ rating, reviewCount }: { rating: number; reviewCount: number }) {
  if (rating === 0) return <span className="text-xs text-muted">Not rated</span>;
  const label = ratingLabel(reviewCount);
  const figure = rating.toFixed(1);
  const at = Math.max(0, Math.min(5, rating));
  return (
    <span
      className="tool-rating"
      role="img"
      aria-label={`${label}: ${figure} out of 5.0`}
      title={label}
      style={{ '--at': at } as CSSProperties}
    >
      {figure}
    </span>
  );
}
