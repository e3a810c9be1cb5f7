import { classNames } from '../ui/class-names.ts';

/** Says what kind of number a rating is. */
export function ratingLabel(reviewCount: number): string {
  if (reviewCount === 0) return 'Editorial rating';
  return `Rating with ${reviewCount} verified ${reviewCount === 1 ? 'review' : 'reviews'}`;
}

interface ToolRatingProps {
  rating: number;
  reviewCount: number;
  /** Writes the kind of rating out instead of leaving it to screen readers and the tooltip. */
  isLabelled?: boolean;
  className?: string;
}

/** A rating on the scale from 0 to 5. */
export function ToolRating({ rating, reviewCount, isLabelled = false, className }: ToolRatingProps) {
  const label = ratingLabel(reviewCount);
  return (
    <span
      className={classNames('inline-flex items-center gap-2', className)}
      title={`${label}: ${rating.toFixed(1)} out of 5.0`}
    >
      <RatingScale rating={rating} />
      <span className="font-mono text-sm">
        <span className="sr-only">{label}: </span>
        {rating.toFixed(1)}
        <span className="sr-only"> out of 5.0</span>
      </span>
      {isLabelled && (
        <span aria-hidden="true" className="text-xs text-muted">
          {label}
        </span>
      )}
    </span>
  );
}

/** 60 px long: 12 px for each whole point. */
function RatingScale({ rating }: { rating: number }) {
  const at = Math.max(0, Math.min(5, rating)) * 12 + 1;
  return (
    <svg viewBox="0 0 62 12" width="62" height="12" aria-hidden="true" className="text-edge">
      <path d="M1 11.5H61M1.5 12V6M13 12V8M25 12V8M37 12V8M49 12V8M60.5 12V6" stroke="currentColor" fill="none" />
      <path d={`M${at} 12V2`} className="stroke-accent" strokeWidth="2" />
      <circle cx={at} cy="3" r="2.5" className="fill-accent" />
    </svg>
  );
}
