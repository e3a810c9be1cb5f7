import { formatMinor } from '../../platform/money.ts';
import { markdownText } from '../../seo/markdown-text.ts';
import { judgementMark } from '../editors-judgement.ts';
import { factMark, fieldNames, valueText } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import { lostWebsiteNotice } from '../lost-website.ts';
import { lostSiteOf, lostSites, notLinked } from '../record/lost-site.ts';
import type { ScoreSheet } from '../score/score-sheet.ts';
import { ratingText, scoreName } from '../score-name.ts';
import { statusNotice } from '../status-notice.ts';
import { perPerson, type TeamPrice, teamPrices } from '../team-price.ts';
import { answerOf, type Fact, type PlanTier, type Tool } from '../tool.ts';
import { choiceText, type ViewChoice } from '../view-choice.ts';
import { tierFacts } from './tool-fact-rows.ts';

interface MarkdownPage {
  tool: Tool;
  categoryName: string;
  address: string;
  scoreSheet: ScoreSheet | null;
  /** Lines about the reviews. */
  reviews: readonly string[];
  choice: ViewChoice;
  /** What must be said of the whole page. */
  notes: readonly string[];
  /** Its day, YYYY-MM-DD. */
  asOf: string;
}

/** A tool's page as Markdown: the same facts, each with its standing and source. */
export function toolMarkdown(page: MarkdownPage): string {
  const { tool, categoryName, address, scoreSheet, reviews, notes, asOf } = page;
  const leading = leadingFacts(tool.facts);
  const of = (field: string) => leading.filter((fact) => fact.field === field);
  const said = (label: string, facts: readonly Fact[], unknown = 'unknown') =>
    facts.length === 0
      ? [`- ${label}: ${unknown}`]
      : facts.map((fact) => `- ${label}: ${markdownText(valueText(fact))}${sourceOf(tool, fact, asOf)}`);
  const known = (...fields: (keyof typeof fieldNames)[]) =>
    fields.flatMap((field) => (of(field).length === 0 ? [] : said(fieldNames[field], of(field))));
  const tiers: PlanTier[] = ['starter', 'professional', 'enterprise'];
  const features = (answer: string) =>
    leading
      .filter(({ field, value }) => field.startsWith('feature:') && value === answer)
      .map((fact) => `${markdownText(fact.field.slice('feature:'.length))}${sourceOf(tool, fact, asOf)}`);
  const platforms = leading
    .filter(({ field, value }) => field.startsWith('platform:') && value === 'yes')
    .map((fact) => `- Platform: ${markdownText(valueText(fact))}${sourceOf(tool, fact, asOf)}`);
  const notice = statusNotice(tool, asOf);
  return [
    `# ${markdownText(tool.name)}`,
    '',
    ...notes.flatMap((note) => [`> ${markdownText(note)}`, '']),
    ...(notice === null ? [] : [`> ${markdownText(notice.words)}${sourceOf(tool, of(notice.field)[0]!, asOf)}`, '']),
    markdownText(tool.description),
    '',
    `- Category: ${markdownText(categoryName)}`,
    ...said('Vendor', of('vendor')),
    ...websiteLines(tool, of('website'), asOf),
    `- ${scoreName()}: ${ratingText(tool)}`,
    ...known('measured', 'launchDate', 'latestUpdate', 'owner', 'docsUrl', 'changelogUrl', 'statusUrl'),
    '',
    '## Pricing',
    '',
    ...said('Free plan', of('pricing.free'), answerOf(tool.pricing.free)),
    ...said('Free trial', of('pricing.freeTrial'), answerOf(tool.pricing.freeTrial)),
    ...known('pricing.freeLimits'),
    ...tiers.flatMap((tier) => said(fieldNames[`pricing.${tier}`], tierFacts(leading, tier))),
    ...known('pricingUrl'),
    ...teamSection(page),
    ...section('Platforms & Models', [...platforms, ...known('models', 'signIn', 'roles')], ''),
    ...section(
      'Data Handling',
      known('data.training', 'data.retention', 'data.region', 'data.certificates', 'data.export'),
      '',
    ),
    ...section('Features', features('yes')),
    ...section('Does not have', features('no')),
    ...section('Not applicable', features('not applicable')),
    ...scoreSection(scoreSheet),
    ...section('Verified reviews', reviews),
    ...section(`Pros, ${judgementMark}`, tool.pros.map(markdownText)),
    ...section(`Cons, ${judgementMark}`, tool.cons.map(markdownText)),
    '',
    `From <${address}>`,
    '',
  ].join('\n');
}

function websiteLines(tool: Tool, facts: readonly Fact[], asOf: string): string[] {
  const lost = lostWebsiteNotice(tool);
  if (lost) return [`- Website: none. ${markdownText(`${lost.title}: ${lost.text}`)}`];
  if (facts.length === 0) return ['- Website: unknown'];
  return facts.map((fact) => `- Website: <${tool.website}>${sourceOf(tool, fact, asOf)}`);
}

function scoreSection(sheet: ScoreSheet | null): string[] {
  if (sheet === null) return [];
  const parts = sheet.parts.map(
    ({ name, words, facts }) =>
      `${name}: ${words}${facts.map(({ label, figures }) => `; ${markdownText(label)} ${figures[2]}`).join('')}`,
  );
  return section(sheet.title, [sheet.words, ...parts]);
}

function teamSection({ tool, choice, asOf }: MarkdownPage): string[] {
  return section(
    `Price per month for ${choiceText(choice)}`,
    teamPrices(tool, choice).map((price) => teamPriceText(price, choice) + sourceOf(tool, price.fact, asOf)),
  );
}

function teamPriceText({ totalMinor, currency, note }: TeamPrice, choice: ViewChoice): string {
  if (totalMinor === null) return markdownText(note);
  const each = choice.team === 1 ? '' : `, ${formatMinor(perPerson(totalMinor, choice), currency)} per seat`;
  return markdownText(`${note}: ${formatMinor(totalMinor, currency)}${each}`);
}

function section(title: string, items: readonly string[], bullet = '- '): string[] {
  return items.length === 0 ? [] : ['', `## ${title}`, '', ...items.map((item) => bullet + item)];
}

function sourceOf(tool: Tool, fact: Fact, asOf: string): string {
  const lost = lostSites(tool.facts);
  const lostSite = [fact.source, String(fact.value)].map((address) => lostSiteOf(lost, address ?? '')).find(Boolean);
  const { sentence, quote, source, isAgeing, isContradicted, attribution } = factMark(tool, fact, asOf);
  const notes = [
    source && `<${source}>`,
    lostSite && notLinked(lostSite).replace(/\.$/, ''),
    markdownText(sentence.replace(/\.$/, '')),
    quote && `“${markdownText(quote)}”`,
    isAgeing && 'ageing',
    isContradicted && 'contradicted',
    attribution && markdownText(attribution),
  ];
  return ` (${notes.filter(Boolean).join(', ')})`;
}
