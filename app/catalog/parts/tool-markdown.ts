import { markdownText } from '../../seo/markdown-text.ts';
import { answerOf, type FactField, findFact, type Tool } from '../tool.ts';

/** A tool's page as Markdown: the same facts, each with its source. */
export function toolMarkdown(tool: Tool, categoryName: string, address: string): string {
  const line = (label: string, value: string, field: FactField) =>
    `- ${label}: ${markdownText(value)}${sourceOf(tool, field)}`;
  const { pricing } = tool;
  return [
    `# ${markdownText(tool.name)}`,
    '',
    markdownText(tool.description),
    '',
    `- Category: ${markdownText(categoryName)}`,
    `- Vendor: ${markdownText(tool.vendor)}`,
    ...(tool.website === '' ? [] : [`- Website: <${tool.website}>`]),
    `- ${tool.reviewCount === 0 ? 'Editorial rating' : `Rating (${tool.reviewCount} verified reviews)`}: ${tool.rating.toFixed(1)} of 5.0`,
    ...(tool.launchDate === null ? [] : [line('Launched', tool.launchDate, 'launchDate')]),
    '',
    '## Pricing',
    '',
    line('Free plan', answerOf(pricing.free), 'pricing.free'),
    line('Free trial', answerOf(pricing.freeTrial), 'pricing.freeTrial'),
    line('Starter', pricing.starter ?? 'unknown', 'pricing.starter'),
    line('Professional', pricing.professional ?? 'unknown', 'pricing.professional'),
    line('Enterprise', pricing.enterprise ?? 'unknown', 'pricing.enterprise'),
    ...section('Features', tool.features),
    ...section('Known not to have', tool.lacks),
    ...section('Pros', tool.pros),
    ...section('Cons', tool.cons),
    '',
    `From <${address}>`,
    '',
  ].join('\n');
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `## ${title}`, '', ...items.map((item) => `- ${markdownText(item)}`)];
}

function sourceOf(tool: Tool, field: FactField): string {
  const fact = findFact(tool, field);
  if (fact === null) return '';
  if (fact.source === null) return ' (no source)';
  const notes = [
    fact.checked === null ? 'not dated' : `checked ${fact.checked}`,
    ...(fact.confirmed ? [] : ['unconfirmed']),
    ...(fact.attribution ? [markdownText(fact.attribution)] : []),
  ];
  return ` (<${fact.source}>, ${notes.join(', ')})`;
}
