import { Marked } from 'marked';
import { finishTables } from '../platform/markdown-tables.ts';
import { markdownText } from '../seo/markdown-text.ts';
import { PRIOR_RATING, PRIOR_WEIGHT, reviewFigure, reviewWeights } from './review-figure.ts';
import { LEAST_KNOWN, LEAST_REVIEWS, REVIEWS_OF_FACTS, scoreParts, scoreWithReviews, weights } from './score/score.ts';
import { criteriaOf } from './score/score-criteria.ts';
import type { ScoreReport } from './score/score-report.ts';
import { scoreName } from './score-name.ts';

/** The text of /how-we-rank in Markdown, for the page and for its mirror. */
export interface RankingWords {
  introduction: string;
  method: string;
  /** Comes after the scores of each category. */
  behaviour: string;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const coefficient = (r: number | null) =>
  r === null ? 'not defined yet' : r.toFixed(2).replace('-0.00', '0.00').replace('-', '−');

export const introduction = () =>
  `Lists are ordered by the ${scoreName()}, highest first. Of equal scores the one that can fall least comes first, then the alphabet decides. Tools without a score come last. The list of all tools begins with the hundred that public comparisons, usage rankings and news name most, in our editors' judgement: that says nothing about how good they are. Nobody can pay for a score or a place: a paid placement is an item of its own, labelled as such. A vendor that shows our badge gains nothing by it here.`;

export function rankingWords(report: ScoreReport): RankingWords {
  return { introduction: introduction(), method: methodText(), behaviour: behaviourText(report) };
}

export function methodText(): string {
  const tables = scoreParts
    .filter(({ id }) => id !== 'capability')
    .map(({ id, name }) => {
      const rows = criteriaOf([]).filter(({ part }) => part === id);
      const lines = rows.map(({ label, weight, rule }) => `| ${label} | ${weight} | ${rule} |`);
      return `### ${name}\n\n| Criterion | Weight | What it counts |\n| --- | --- | --- |\n${lines.join('\n')}`;
    });
  return `## The formula

It says how much a tool offers its users compared with its peers. It says how good answers are only where we measured that, and by our cases: for yours, run your own prompts. It reads facts with a standing and a source, and nothing else.

> score = 5 × (${scoreParts.map(({ name, weight }) => `${weight} × ${name.toLowerCase()}`).join(' + ')})

Each part is a weighted mean of values between 0 and 1. What is not known takes the usual value: the mean of all tools for which it is known, of the same category for features. So an unknown moves a tool neither up nor down against its peers. What is not applicable is treated the same, and leaves nothing open.

- **Capability among its peers** counts the features by which the tools of a category differ, each 1 or 0. The tool’s part is compared with the median of its category: the median gets 0.5, because no tool needs every feature.
- **Terms for users** and **upkeep** have an end of their own: full marks do not depend on others.
- **Evidence** is what we measured. The share of passed checks of a tool is compared with the mean of the tools that the same run measured: the part is 0.5 plus the difference, and 0.5 for a tool that no run measured, or that no other tool was measured with. See [below](#measured-results).
- **Verified reviews** are evidence too, but from people: they have a figure of their own, and enter the score from ${LEAST_REVIEWS} reviews on, after the four parts: see [below](#verified-reviews).

${tables.join('\n\n')}

${measuredText}

${reviewText()}

## The bar

The bar shows what the score would be if everything unknown turned out as bad, and as good, as it can be. We give no probability: vendors rarely write what their tool lacks, so what is unknown is not a random part. Every new fact makes the bar shorter. Where less than a third of what counts is known, by weight, we say “not rated yet”; evidence is left out of that share, because it is for us to measure.

Why the order does not follow the lower end of the bar: that end rises with every fact that we find, so it would rank our research and not the tools.
`;
}

const ladder: [string, number][] = [
  ['Email address confirmed', reviewWeights.email],
  [
    'Work domain: the confirmed address is at a company’s domain, not at a mail provider that is open to everybody',
    reviewWeights.domain,
  ],
  ['Proof of use: the account has a working key of the vendor’s API', reviewWeights.use],
  ['Editor: an editor has seen that the reviewer uses it', reviewWeights.editor],
  ['Works for the vendor or a competitor, has an address at the vendor’s domain, or was rewarded for the review', 0],
];

const measuredText = `## Measured results

A tool has measured results when an editor names a run of this site that an administrator put on the [leaderboard](/leaderboard), and which of its models stands for the tool. The figures are read from the run: how many answers were asked for, how many passed their checks, and the interval of that share, with 95 % confidence, over the cases of the run. Asking the same case again adds no case. An answer that failed to come, or that a check could not judge, counts as failed at the lower end and as passed at the upper end.

- Vendors and visitors cannot bring measured results, whatever they run. Nobody can pay for a run or against one.
- What lies within the interval counts as usual. With few answers the interval is wide, holds the mean of the run and moves nothing, so that no least number of answers is needed.
- If the run is taken off the leaderboard, deleted, or continued with other figures, the fact leaves the record.
- Evidence moves a score by ${(2.5 * weights.evidence).toFixed(3)} points at most, up or down. Verified reviews come after it: they are weighed against the score that has measured results in it, and never against the results alone.`;

function reviewText(): string {
  const rows = ladder.map(([step, weight]) => `| ${step} | ${weight} |`);
  const example = reviewFigure({ weight: 8, stars: 8 * 4.5 }).toFixed(2);
  const twenty = { reviewCount: 20, reviewWeight: 20, reviewStars: 100 };
  return `## Verified reviews

Anybody with a confirmed email address can review a tool once. The rating of a review is the mean of the questions that it answers, from 1 to 5: does the job, ease, value, support. The figure of a tool is a weighted mean with a prior, so that few reviews do not swing it:

> figure = (${PRIOR_WEIGHT} × ${PRIOR_RATING} + Σ weight × rating) ÷ (${PRIOR_WEIGHT} + Σ weight)

The weight of a review depends on what is known about its author:

| Step | Weight |
| --- | --- |
${rows.join('\n')}

Reviews of a weight of 8 with ratings of 4.5 make ${example}. The figure is computed again in the moment in which a review is written, changed, decided about or deleted; the tool’s page shows its parts.

From ${LEAST_REVIEWS} reviews on they enter the score: (${REVIEWS_OF_FACTS} × score + Σ weight × rating) ÷ (${REVIEWS_OF_FACTS} + Σ weight), so that from ${REVIEWS_OF_FACTS + 1} reviews with proof of use on they lead. A score of 3.5 and twenty such reviews of 5 make ${scoreWithReviews(3.5, twenty).toFixed(1)}.

A review that looks suspicious is stored and waits for a look by an editor; until then it does not count. Signs are: many reviews of a tool in a short time, a text like that of another review, reviewers who share a network or who review the same tools, an address at the vendor’s domain, and accounts without proof of use that would together move a figure noticeably. Nothing is removed silently: the [moderation log](/moderation) says what was removed and why.`;
}

/** What follows from the score, and what does not enter it. */
export const rulesText = `## Tools that are not live

A tool that is closing, was closed, archived, renamed or taken into another product, or works with limits at present, has no score, and lists and suggestions leave it out. Its page stays, and the [graveyard](/graveyard) names it. A tool that somebody bought and that goes on under its own name keeps its score, and its page names the buyer. A tool under a new name is listed under that name. Where no source says what the status is, a tool is treated like one that is live.

## Similar tools

A tool of the same category counts 5, each shared feature 1. The three highest sums are shown; of equal sums, the better rated. A page of alternatives lists the tools that share any category by the features that both are known to have.

## What never counts

Payment, placements, partnerships, how often a tool is clicked, and who is looking. The program that computes scores has no access to any of them. Scores are computed again whenever a fact changes, and every day.
`;

function behaviourText({ listed, rated, correlation, decided, yesShare, changes, measured }: ScoreReport): string {
  const changed = changes.map(
    ({ id, name, part, isMore, from, to }) =>
      `| [${markdownText(name)}](/tool/${id}) | ${part}, ${isMore ? 'a quarter more' : 'a quarter less'} | ${from.place} → ${to.place} | ${from.score.toFixed(2)} → ${to.score.toFixed(2)} |`,
  );
  return `## Does it measure our research?

${rated} of ${listed} tools have a score; ${listed - rated} are not rated yet. The score and the share of what is known correlate with r = **${coefficient(correlation.rated)}** over the tools with a score, and with ${coefficient(correlation.all)} over all tools, also those whose score we do not show. Our limit is 0.3; 1 would mean that the best known tool is always the best rated. The places in the order correlate with ${coefficient(correlation.order)}, because of equal scores the better known comes first. No correction is applied to reach this: a known fact is compared with what is usual, and over all tools for which it is known these differences add up to zero.

## If the weights were others

The ten changes that move a tool furthest in its category when one weight becomes a quarter more or a quarter less, and the others make room in proportion:

| Tool | Weight | Place in its category | Score |
| --- | --- | --- | --- |
${changed.join('\n')}

## Its weaknesses

- **Most differences are smaller than what we do not know.** ${decidedText(decided)}
- **Vendors write what their tool can do, not what it cannot.** ${yesShare === null ? '' : `${percent(yesShare)} of the known answers about features are yes. `}A feature that every tool is known to have tells nobody apart, so capability moves scores less than its weight suggests until more is known to be missing.
- **What can only be found, and never found missing, does not count**: certificates, roles, a change log or a status page. To count them would reward our search.
- **We have measured few tools.** ${measuredCountText(measured, listed)} The bar of a tool without them is longer for it. A run measures the model behind a tool by our own cases: not the tool’s interface, its price or its other abilities. Who chose the cases chose what counts, so results of different runs are never compared.
- **All features weigh the same**, whether you need them or not. The comparison shows them one by one.
- **Retention, limits and export are read from short texts** by simple rules. Where such a rule is wrong about a tool, [tell us](/contact).
- **The weights are a judgement**: ${scoreParts.map(({ name, id }) => `${percent(weights[id])} ${name.toLowerCase()}`).join(', ')}. The table above shows what hangs on them.
- **Being rated at all needs ${percent(LEAST_KNOWN)} of what counts**, and widely used tools reach that first.

${rulesText}`;
}

function measuredCountText({ tools, compared }: ScoreReport['measured'], listed: number): string {
  if (tools === 0) return `None of the ${listed} tools has measured results, so evidence tells nobody apart yet.`;
  return `${tools} of ${listed} tools ${tools === 1 ? 'has' : 'have'} measured results, ${compared} of them together with another tool. Only these are moved by what we measured.`;
}

function decidedText(decided: number | null): string {
  if (decided === null) return 'There are too few scores to compare bars.';
  if (decided === 0) return 'The bars of all tools of a category overlap: the known facts alone decide nowhere yet.';
  return `In ${percent(decided)} of the pairs of tools of a category the bars do not overlap. Only there the known facts alone decide; elsewhere the score is an estimate.`;
}

/** The Markdown above as HTML. Tables scroll in a frame that is reachable by keyboard. */
export async function rankingHtml(markdown: string): Promise<string> {
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }) {
        const id = text
          .toLowerCase()
          .replace(/[^a-z]+/g, '-')
          .replace(/^-|-$/g, '');
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  const frame = (name: string) => `<div class="overflow-x-auto" role="group" aria-label="${name}" tabindex="0">`;
  return finishTables(await marked.parse(markdown), frame).replaceAll('<table>', '<table class="table!">');
}
