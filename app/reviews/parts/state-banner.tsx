import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { proofWords, type Review } from '../record/review.ts';

interface StateBannerProps {
  review: Review & { reason: string | null };
  toolId: string;
  className?: string;
}

/** For its author: whether the review is public, and if not, why. */
export function StateBanner({ review: { state, reason }, toolId, className }: StateBannerProps) {
  if (state === 'public')
    return (
      <Banner
        tone="good"
        title="Your review is public"
        className={className}
        actions={<LinkButton to={`/tool/${toolId}/reviews`}>See it</LinkButton>}
      />
    );
  if (state === 'waiting')
    return (
      <Banner title="Your review waits for a look by an editor" className={className}>
        It is stored, but not shown and not counted yet. Some reviews are looked at before they are public; it says
        nothing about your opinion.
      </Banner>
    );
  return (
    <Banner tone="bad" title="Your review was removed" className={className}>
      {reason} You can change it: then an editor looks at it again.
    </Banner>
  );
}

/** To where its author proves the use of the tool. */
export function ProofLink({ toolId, state }: { toolId: string; state: keyof typeof proofWords | null }) {
  return (
    <p className="mt-4 text-sm">
      <Link to={`/tool/${toolId}/review/proof`} className="text-accent underline underline-offset-4">
        {state === null ? 'Prove that you use it' : proofWords[state]}
      </Link>
      {state === null && ', by a screenshot that only moderators and administrators see: your review then counts more.'}
    </p>
  );
}
