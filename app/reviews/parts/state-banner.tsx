import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import type { Review } from '../record/review.ts';

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
