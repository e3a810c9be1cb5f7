import { lastDayOf } from '../fact-wording.ts';
import type { Feature } from '../feature.ts';
import { leadingFacts } from '../leading-facts.ts';
import type { Fact, FactField, FactValues } from '../tool.ts';

/** What the score counts. A criterion reads facts with a standing and nothing else. */

/** What the score reads of a tool's facts: the leading values. */
export class ScoredFacts {
  readonly #values = new Map<string, unknown>();
  readonly #seen = new Map<string, string | null>();
  readonly plans: readonly FactValues['plan'][];
  /** The days on which the sources of the plans said so, in the same order. */
  readonly plansSeen: readonly (string | null)[];

  /** @param fields in the order of sortFacts(), with the value and the day of each in `values` and `seen` */
  constructor(fields: readonly string[], values: readonly unknown[], seen: readonly (string | null)[]) {
    const plans: { field: 'plan'; value: FactValues['plan']; seen: string | null }[] = [];
    for (const [index, field] of fields.entries()) {
      const value = values[index];
      const day = seen[index] ?? null;
      if (field === 'plan') plans.push({ field, value: value as FactValues['plan'], seen: day });
      else if (!this.#values.has(field)) {
        this.#values.set(field, value);
        this.#seen.set(field, day);
      }
    }
    const leading = leadingFacts(plans);
    this.plans = leading.map(({ value }) => value);
    this.plansSeen = leading.map(({ seen: day }) => day);
  }

  value<Field extends FactField>(field: Field): FactValues[Field] | null {
    return (this.#values.get(field) as FactValues[Field] | undefined) ?? null;
  }

  /** The day on which the source of the leading fact said so; null: undated, or not known. */
  seen(field: FactField): string | null {
    return this.#seen.get(field) ?? null;
  }
}

/** @param facts in the order of sortFacts() */
export function scoredFactsOf(facts: readonly Pick<Fact, 'field' | 'value' | 'observedAt'>[]): ScoredFacts {
  return new ScoredFacts(
    facts.map(({ field }) => field),
    facts.map(({ value }) => value),
    facts.map(({ observedAt }) => observedAt),
  );
}

/** The worst and the best value, 0 to 1, that the facts allow. A definite answer has the same for both. */
export interface Span {
  low: number;
  high: number;
  /** Of a measured result: the run, whose tools alone are its peers. */
  run?: string;
}
export type Reply = Span | 'unknown' | 'not applicable';

export interface Criterion {
  part: 'capability' | 'terms' | 'upkeep' | 'evidence';
  label: string;
  /** Weight within its part. */
  weight: number;
  rule: string;
  /** The facts that it reads, for the page to cite. */
  fields: readonly FactField[];
  read(facts: ScoredFacts, asOf: string): Reply;
}

const exactly = (value: number): Span => ({ low: value, high: value });
const yes = exactly(1);
const no = exactly(0);
const half = exactly(0.5);
const answers: Record<string, Reply> = { yes, no, 'not applicable': 'not applicable' };

const readAnswer = (facts: ScoredFacts, field: FactField): Reply => answers[String(facts.value(field))] ?? 'unknown';

/** Reads text as an answer; null: not known. */
function readText(text: string | null, isGood: (text: string) => boolean): Reply {
  if (text === null) return 'unknown';
  return isGood(text) ? yes : no;
}

const NUMBER = /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|unlimited)\b/i;
const NO_TRAINING = 'No training on content';
const COMMERCIAL_USE = 'Commercial use on paid plans';
const tiers = ['starter', 'professional', 'enterprise'] as const;

/** Days without a release that cost nothing, and after which nothing is left. */
const FULL_DAYS = 90;
const NO_DAYS = 730;

const DAY_MS = 86_400_000;

const commonCriteria: readonly Criterion[] = [
  {
    part: 'terms',
    label: 'Free access',
    weight: 2,
    rule: 'A free plan counts 1, a free trial alone 0.5, neither of them 0.',
    fields: ['pricing.free', 'pricing.freeTrial'],
    read(facts) {
      const [free, trial] = [facts.value('pricing.free'), facts.value('pricing.freeTrial')];
      if (free === true) return yes;
      if (trial === true) return free === null ? { low: 0.5, high: 1 } : half;
      if (free === null) return 'unknown';
      return trial === null ? { low: 0, high: 0.5 } : no;
    },
  },
  {
    part: 'terms',
    label: 'Limits of the free plan',
    weight: 1,
    rule: 'Limits with a number count 1, limits without one 0. Not applicable without a free plan.',
    fields: ['pricing.freeLimits'],
    read: (facts) =>
      facts.value('pricing.free') === false
        ? 'not applicable'
        : readText(facts.value('pricing.freeLimits'), (text) => NUMBER.test(text)),
  },
  {
    part: 'terms',
    label: 'Price clarity',
    weight: 2,
    rule: 'The share of the known paid plans that state an amount; a price on request counts 0.',
    fields: ['plan', 'pricing.starter', 'pricing.professional', 'pricing.enterprise'],
    read(facts) {
      const { plans } = facts;
      const texts = tiers
        .filter((tier) => !plans.some((plan) => plan.tier === tier))
        .flatMap((tier) => facts.value(`pricing.${tier}`) ?? []);
      const stated = [...plans.map(({ amountMinor }) => amountMinor !== null), ...texts.map((text) => /\d/.test(text))];
      return stated.length === 0 ? 'unknown' : exactly(stated.filter(Boolean).length / stated.length);
    },
  },
  {
    part: 'terms',
    label: 'Export',
    weight: 1,
    rule: 'A way to take your work with you counts 1, a vendor that says there is none 0.',
    fields: ['data.export'],
    read: (facts) => readText(facts.value('data.export'), (text) => !/^(no|none|not)\b/i.test(text)),
  },
  {
    part: 'terms',
    label: 'Trains on your data',
    weight: 2,
    rule: 'Not by default counts 1, by default with an opt-out 0.5, by default without one 0.',
    fields: ['data.training', `feature:${NO_TRAINING}`],
    read(facts) {
      const training = facts.value('data.training');
      if (training?.default === 'no' || (training === null && facts.value(`feature:${NO_TRAINING}`) === 'yes'))
        return yes;
      if (training?.default === 'yes' || (training === null && facts.value(`feature:${NO_TRAINING}`) === 'no')) {
        if (training?.optOut === undefined) return { low: 0, high: 0.5 };
        return training.optOut === 'yes' ? half : no;
      }
      return training?.optOut === 'yes' ? { low: 0.5, high: 1 } : 'unknown';
    },
  },
  {
    part: 'terms',
    label: 'Retention',
    weight: 1,
    rule: 'A period, an event that ends it or no storage at all counts 1; “as long as necessary” counts 0.',
    fields: ['data.retention'],
    read: (facts) =>
      readText(
        facts.value('data.retention'),
        (text) => NUMBER.test(text) || !/\b(as long as|no period|sometimes|indefinite)/i.test(text),
      ),
  },
  {
    part: 'terms',
    label: COMMERCIAL_USE,
    weight: 1,
    rule: 'Allowed counts 1, not allowed 0.',
    fields: [`feature:${COMMERCIAL_USE}`],
    read: (facts) => readAnswer(facts, `feature:${COMMERCIAL_USE}`),
  },
  {
    part: 'upkeep',
    label: 'Status',
    weight: 1,
    rule: 'Live counts 1. A tool that is known not to be live has no score at all; where its status is not known, the bar reaches down as if it had ended.',
    fields: ['status'],
    read(facts) {
      const status = facts.value('status');
      return status === null ? 'unknown' : exactly(status.kind === 'live' ? 1 : 0);
    },
  },
  {
    part: 'upkeep',
    label: 'Age of the newest change read',
    weight: 2,
    rule: `A change within ${FULL_DAYS} days counts 1, and then less by the day until 0 after two years. The newest update read may not be the newest there is, so the bar always reaches up to 1.`,
    fields: ['latestUpdate'],
    read(facts, asOf) {
      const last = facts.value('latestUpdate');
      if (last === null) return 'unknown';
      // Sources are rarely complete: there may be a newer change that nobody has read.
      return { low: ageValue((Date.parse(asOf) - lastDayOf(last)) / DAY_MS), high: 1 };
    },
  },
  {
    part: 'evidence',
    label: 'Measured results',
    weight: 1,
    rule: 'Where the share of answers that pass their checks lies with 95 % confidence, compared with the mean of the tools that the same run measured: as usual counts 0.5. What lies within the interval counts as usual, so few answers move nothing. Nor does a result without a peer.',
    fields: ['measured'],
    read(facts) {
      const measured = facts.value('measured');
      return measured === null ? 'unknown' : { low: measured.low, high: measured.high, run: measured.run };
    },
  },
];

function ageValue(days: number): number {
  return Math.max(0, Math.min(1, (NO_DAYS - days) / (NO_DAYS - FULL_DAYS)));
}

const isTerm = (label: string) => label === NO_TRAINING || label === COMMERCIAL_USE;

/** @param vocabulary the features by which the tools of a category differ */
export function criteriaOf(vocabulary: readonly Feature[]): readonly Criterion[] {
  const features = vocabulary
    .filter(({ label }) => !isTerm(label))
    .map(
      ({ label, description }): Criterion => ({
        part: 'capability',
        label,
        weight: 1,
        rule: description,
        fields: [`feature:${label}`],
        read: (facts) => readAnswer(facts, `feature:${label}`),
      }),
    );
  return [...features, ...commonCriteria];
}
