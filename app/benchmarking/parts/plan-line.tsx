import { writeNumber } from '../../runs/figure-words.ts';
import { Badge } from '../../ui/badge.tsx';

interface PlanLineProps {
  /** Null: no plan. */
  name: string | null;
  /** Null: without a limit of its own. */
  tokensPerMonth: number | null;
  usage: { used: number; left: number | null };
}

/** The viewer's plan and its tokens of this month. */
export function PlanLine({ name, tokensPerMonth, usage }: PlanLineProps) {
  return (
    <p className="text-sm text-muted">
      <Badge tone={name ? 'accent' : 'neutral'}>{name ?? 'Your own keys'}</Badge>{' '}
      {tokensPerMonth === null
        ? `5M+ tokens per month, ${writeNumber(usage.used)} used`
        : `${writeNumber(tokensPerMonth)} tokens per month, ${writeNumber(usage.left)} left`}
    </p>
  );
}
