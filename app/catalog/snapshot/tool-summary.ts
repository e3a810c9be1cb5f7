import { platformNames, purchaseText, statusText } from '../fact-wording.ts';
import { cheapestPaidPlan, paidBeyondFree } from '../paid-price.ts';
import { type ScoredFacts, scoredFactsOf } from '../score/score-criteria.ts';
import type { DataTrait, ListFacts, ToolPlan, ToolPricing, UnratedSummary, UnratedTool } from '../tool.ts';

const platforms = Object.keys(platformNames).map((id) => ({ id, field: `platform:${id}` as const }));

export function listFactsOf(facts: ScoredFacts, pricing: ToolPricing): ListFacts {
  const plans = facts.plans.filter((plan): plan is ToolPlan => plan.amountMinor !== null);
  const starter = facts.value('pricing.starter');
  const status = facts.value('status');
  const cheapest = cheapestPaidPlan({ plans, pricing });
  const runsOn = platforms.filter(({ field }) => facts.value(field) === 'yes');
  return {
    paid: paidBeyondFree({ plans, pricing }),
    pricesSeen: [
      ...(facts.value('pricing.free') === true ? [facts.seen('pricing.free')] : []),
      ...(cheapest === null ? [] : [facts.plansSeen[facts.plans.indexOf(cheapest)] ?? null]),
      ...(cheapest === null && starter !== null ? [facts.seen('pricing.starter')] : []),
    ],
    statusText: status === null || status.kind === 'live' ? purchaseText(facts.value('owner')) : statusText(status),
    lostSite: facts.value('lostWebsite'),
    platforms: runsOn.map(({ id }) => id),
    openSource: facts.value('feature:Open source') ?? 'unknown',
    data: dataHandling(facts),
  };
}

/** Training in the order of the facts that the score reads too. */
function dataHandling(facts: ScoredFacts): ListFacts['data'] {
  const training = facts.value('data.training');
  const exported = facts.value('data.export');
  const isKept = training === null && facts.value('feature:No training on content') === 'yes';
  const holds: Record<DataTrait, boolean> = {
    'no-training': training?.default === 'no' || isKept,
    'opt-out': training?.optOut === 'yes',
    retention: facts.value('data.retention') !== null,
    region: facts.value('data.region') !== null,
    certificates: facts.value('data.certificates') !== null,
    export: exported !== null && !/^(no|none|not)\b/i.test(exported),
  };
  return (Object.keys(holds) as DataTrait[]).filter((id) => holds[id]);
}

export function summaryOf(tool: UnratedTool): UnratedSummary {
  const { free, freeTrial, starter, currency } = tool.pricing;
  return {
    id: tool.id,
    formerIds: tool.formerIds,
    status: tool.status,
    name: tool.name,
    description: tool.description,
    category: tool.category,
    alsoIn: tool.alsoIn,
    vendor: tool.vendor,
    website: tool.website,
    logo: tool.logo,
    reviewCount: tool.reviewCount,
    features: tool.features,
    pricing: { free, freeTrial, starter, currency },
    paidPrice: tool.paidPrice,
    lowestMonthlyMinor: tool.lowestMonthlyMinor,
    launchDate: tool.launchDate,
    latestUpdate: tool.latestUpdate,
    listFacts: listFactsOf(scoredFactsOf(tool.facts), tool.pricing),
  };
}
