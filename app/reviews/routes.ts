import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('tool/:toolId/reviews', 'reviews/routes/tool-reviews.tsx'),
  route('tool/:toolId/review', 'reviews/routes/write-review.tsx'),
  route('tool/:toolId/review/proof', 'reviews/routes/prove-use.tsx'),
  route('reviews/:reviewId/report', 'reviews/routes/report-review.tsx'),
  route('reviews/:reviewId/reply', 'reviews/routes/reply-to-review.tsx'),
  route('reviews/:reviewId/helpful', 'reviews/routes/helpful.tsx'),
  route('reviews/:reviewId/versions', 'reviews/routes/review-versions.tsx'),
  route('moderation', 'reviews/routes/moderation.tsx'),
  route('account/reviews', 'reviews/routes/account-reviews.tsx'),
];
