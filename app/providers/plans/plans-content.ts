import { GRACE_DAYS, TRIAL_DAYS } from '../../billing/gateway-facts.ts';
import { ANNUAL_DISCOUNT_PERCENT } from '../../billing/plan.ts';

/** The text of the plans page. */

export const features: {
  icon: 'gauge' | 'key' | 'scale' | 'share' | 'megaphone' | 'chart';
  title: string;
  text: string;
}[] = [
  {
    icon: 'gauge',
    title: 'Benchmarks with intervals',
    text: 'Run your prompts against several models in interleaved rounds. Every figure comes with its interval, and a tie is called a tie.',
  },
  {
    icon: 'scale',
    title: 'Your models beside the others',
    text: 'Register your own endpoint or any provider’s model, and measure them under the same conditions.',
  },
  {
    icon: 'key',
    title: 'Keys that stay yours',
    text: 'Provider keys are stored encrypted, used for your benchmark requests only, and never shown again but for the last four characters.',
  },
  {
    icon: 'share',
    title: 'Results that can be checked',
    text: 'Share a result with its raw answers and settings, or keep it to yourself. Exports are complete.',
  },
  {
    icon: 'megaphone',
    title: 'Placements, labelled as such',
    text: 'Promote your listing in a slot of its own. It says Sponsored, and ratings and order never know about it.',
  },
  {
    icon: 'chart',
    title: 'See how you are found',
    text: 'Views, clicks out, comparisons and searches of your listings, day by day, without tracking anyone.',
  },
];

export const questions: { id: string; title: string; body: string }[] = [
  {
    id: 'per-model',
    title: 'What does “per AI model” mean?',
    body: 'Starter is priced by the number of registered models in the plan: two models cost twice as much as one. Professional has one price, however many models are registered.',
  },
  {
    id: 'tokens',
    title: 'How are tokens counted?',
    body: 'Prompt and answer tokens of your runs are added up per calendar month (UTC) and account. A run that would pass the limit is refused before it starts, with a message that says what is left.',
  },
  {
    id: 'trial',
    title: 'Can I try a plan first?',
    body: `Yes, once per account and for ${TRIAL_DAYS} days. A card is needed; nothing is charged if you cancel before the trial ends. Demo mode needs neither an account nor a card.`,
  },
  {
    id: 'annual',
    title: 'How does annual billing work?',
    body: `A year is paid at once, at ${ANNUAL_DISCOUNT_PERCENT} % less than twelve single months, rounded as displayed. It renews on the same day a year later; a year that began on 29 February renews on the last day of February.`,
  },
  {
    id: 'change',
    title: 'Can I change or cancel?',
    body: 'At any time, under Manage Subscription. A change counts at once, and what is left of the period is taken into account. A cancelled plan stays usable until the end of what is paid.',
  },
  {
    id: 'failed',
    title: 'What happens when a payment fails?',
    body: `You get a mail, the plan stays usable for ${GRACE_DAYS} days, and the payment is tried again in this time. Models, keys and results are kept, also when a plan ends.`,
  },
  {
    id: 'ranking',
    title: 'Does paying change a rating or the order?',
    body: 'No. Ratings, order and search have no access to payments. A paid placement has a slot of its own, is labelled Sponsored, and is listed publicly while it runs.',
  },
];
