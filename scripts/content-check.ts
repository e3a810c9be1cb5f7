/**
 * `npm run content:check`: whether the built-in catalogue keeps its promises. Every stated value has a standing and an
 * allowed source, quotes carry their values, dates are plausible, links into repositories name a commit, texts follow the rules, a company
 * is named by the facts of its tools, no tool is there twice, and no known error is back. Prints how far the facts reach.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { builtInContent } from '../app/catalog/built-in/built-in-content.server.ts';
import { Catalogue } from '../app/catalog/catalogue.ts';
import { leadingFacts } from '../app/catalog/leading-facts.ts';
import { isAddressField } from '../app/catalog/record/fact-schema.ts';
import { isNamedInFacts } from '../app/catalog/record/named-company.ts';
import { problemsWithFacts } from '../app/catalog/record/quoted-facts.ts';
import { toolFromRecord } from '../app/catalog/record/tool-from-record.ts';
import { scoredFactsOf } from '../app/catalog/score/score-criteria.ts';
import { scoreReport } from '../app/catalog/score/score-report.ts';
import { scoringFor } from '../app/catalog/snapshot/scoring.ts';
import { summaryOf } from '../app/catalog/snapshot/tool-summary.ts';
import type { Fact, UnratedTool } from '../app/catalog/tool.ts';

const read = <Schema extends z.ZodType>(file: string, schema: Schema) =>
  schema.parse(JSON.parse(readFileSync(path.resolve('content', file), 'utf8')));

const sources = read(
  'sources.json',
  z.strictObject({
    /** Parts of addresses that are never a source, with the reason. */
    refused: z.record(z.string(), z.string()),
    /** Price lists of which the reporter says that they were generated: their `plans` carry addresses and nothing else. */
    generated: z.array(z.string()),
    /** Registries and stores in which vendors describe their own products. */
    registries: z.array(z.string()),
    /** Archives of vendors' own pages, with what they hold. */
    copies: z.record(z.string(), z.string()),
    /** Addresses of vendors beyond the domains of the tool's and the company's website, by tools and companies. */
    vendors: z.record(z.string(), z.array(z.string())),
    /** Data sets, with their licence and the credit that it asks for. */
    trackers: z.record(z.string(), z.strictObject({ licence: z.string(), attribution: z.string().nullable() })),
  }),
);
const mostUsed = read('most-used.json', z.strictObject({ reason: z.string(), tools: z.array(z.string()) }));
const corrections = read(
  'corrections.json',
  z.array(
    z.strictObject({
      tool: z.string(),
      field: z.enum(['name', 'vendor', 'website', 'description', 'pros', 'cons', 'status', 'pricing', 'plans', 'id']),
      has: z.string().optional(),
      hasNot: z.string().optional(),
    }),
  ),
);

const { values: options } = parseArgs({ options: { today: { type: 'string' } } });
const today = options.today ?? new Date().toISOString().slice(0, 10);
const { tools: records, categories, companies, providers, vocabulary } = builtInContent();
const tools = records.map(toolFromRecord);
const problems: string[] = [];
const refuse = (where: string, what: string) => problems.push(`${where}: ${what}`);

/** "github.com/openai" for repositories, else the host. */
function publisherOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  return /^(raw\.githubusercontent|github)\.com$/.test(host) ? `github.com/${pathname.split('/')[1]}` : host;
}
const isWithin = (publisher: string, allowed: string) =>
  publisher.toLowerCase() === allowed.toLowerCase() || publisher.endsWith(`.${allowed}`);
const domainOf = (website: string) =>
  URL.canParse(website) ? publisherOf(website).split('.').slice(-2).join('.') : '';

function checkFact(where: string, fact: Fact, vendorDomains: readonly string[]): void {
  const { standing, source, observedAt, checkedAt, by } = fact;
  for (const date of [observedAt, checkedAt])
    if (date !== null && (date > today || date < '2015')) refuse(where, `the date ${date} is not plausible`);
  if (standing === 'stated' && (by !== 'the editors' || fact.value !== 'not applicable' || fact.note === null))
    refuse(where, 'only "not applicable" may be stated, by the editors and with its reason');
  if (source === null) return;
  const refused = Object.keys(sources.refused).find((part) => source.includes(part));
  if (refused) refuse(where, `${refused} is no source: ${sources.refused[refused]}`);
  if (
    source.includes('/plans/') &&
    !isAddressField(fact.field) &&
    sources.generated.some((part) => source.includes(part))
  )
    refuse(where, `${source} was generated, and nobody read the vendor's price page for it`);
  if (/github(usercontent)?\.com\/[^/]+\/[^/]+\/(blob\/|tree\/|raw\/)?(main|master|refs|HEAD)\b/.test(source))
    refuse(where, `${source} names no commit`);
  const publisher = publisherOf(source);
  const allowed = [...sources.registries, ...Object.keys(sources.copies), ...vendorDomains];
  if (standing === 'read' && !allowed.some((part) => isWithin(publisher, part)))
    refuse(where, `${publisher} is not known as the vendor's own: see content/sources.json`);
  const tracker = Object.keys(sources.trackers).find((part) => isWithin(publisher, part));
  const credit = tracker ? (sources.trackers[tracker]?.attribution ?? null) : null;
  if (credit !== null && !fact.attribution?.includes(credit)) refuse(where, `must credit ${credit}`);
}

for (const tool of tools) {
  const website = companies.find(({ id }) => id === tool.company)?.website ?? '';
  const domains = [domainOf(tool.website), domainOf(website), ...(sources.vendors[tool.id] ?? [])].filter(Boolean);
  for (const fact of tool.facts) checkFact(`${tool.id}, ${fact.field}`, fact, domains);
  checkTexts(tool);
}
for (const company of companies)
  for (const fact of company.facts)
    checkFact(
      `company ${company.id}, ${fact.field}`,
      fact,
      [domainOf(company.website), ...(sources.vendors[company.id] ?? [])].filter(Boolean),
    );

for (const { id, domains, facts } of providers)
  for (const fact of facts) checkFact(`provider ${id}, ${fact.field}`, fact, domains);

for (const { id, facts } of [...tools, ...companies, ...providers])
  for (const problem of problemsWithFacts(facts)) refuse(id, problem);

for (const { id, company: companyId, facts } of tools) {
  const company = companies.find((one) => one.id === companyId);
  if (company && !isNamedInFacts(company.name, facts))
    refuse(id, `no fact about its maker or owner names its company, ${company.name}`);
}
for (const { id, products } of companies)
  for (const { tool } of products)
    if (tools.find((one) => one.id === tool)?.company !== id)
      refuse(`company ${id}`, `lists ${tool}, whose record names another company or none`);

function checkTexts({ id, description, pros, cons }: UnratedTool): void {
  const sentences = description.split(/[.!?](?:\s|$)/).filter((part) => part.trim() !== '').length;
  if (sentences > 4 || description.length > 450) refuse(id, 'its description is longer than four short sentences');
  for (const text of [description, ...pros, ...cons])
    for (const word of text.match(
      /\b(one's|oneself|dearer|revolutionary|cutting-edge|game-changing|best-in-class)\b/gi,
    ) ?? [])
      refuse(id, `"${word}" is against the rules for texts: "${text}"`);
}

const namesOf = ({ name }: UnratedTool) =>
  name
    .split(/[()]|formerly/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
for (const [index, tool] of tools.entries())
  for (const other of tools.slice(index + 1)) {
    const name = namesOf(tool).find((part) => namesOf(other).includes(part));
    if (name) refuse(`${tool.id} and ${other.id}`, `both are called "${name}"`);
    if (tool.website !== '' && tool.website === other.website)
      refuse(`${tool.id} and ${other.id}`, `both have the website ${tool.website}`);
  }

for (const { tool: id, field, has, hasNot } of corrections) {
  const tool = tools.find((candidate) => candidate.id === id);
  const text = tool ? JSON.stringify(field === 'pricing' ? tool.pricing : (tool[field] ?? null)) : '';
  // A maker or website that is not known is no error.
  if (has !== undefined && text !== '""' && !text.includes(has))
    refuse(id, `known error: ${field} must contain "${has}", but is ${text}`);
  if (hasNot !== undefined && text.includes(hasNot)) refuse(id, `known error: ${field} still contains "${hasNot}"`);
}
for (const id of mostUsed.tools)
  if (!tools.some((tool) => tool.id === id)) refuse('most-used.json', `there is no tool ${id}`);

/** Rounded down, so that only all of them are 100 %. */
const share = (part: number, whole: number) =>
  `${whole === 0 ? 0 : Math.floor((part / whole) * 100)} % (${part} of ${whole})`;
const isRecent = (day: string | null) => day !== null && (Date.parse(today) - Date.parse(day)) / 86_400_000 <= 60;

function cells(of: readonly UnratedTool[]): string {
  let [known, notApplicable, all] = [0, 0, 0];
  for (const tool of of) {
    const labels = new Set(vocabulary.byCategory.get(tool.category)?.map(({ label }) => label));
    all += labels.size;
    const count = (found: readonly string[]) => found.filter((label) => labels.has(label)).length;
    notApplicable += count(tool.notApplicable);
    known += count([...tool.features, ...tool.lacks, ...tool.notApplicable]);
  }
  return `${share(known, all)}, ${share(notApplicable, all)} not applicable`;
}

/** A score that follows completeness would measure our research and not the tools. */
function checkScores(): void {
  const limit = 0.3;
  const scoring = scoringFor(vocabulary, today);
  for (const tool of tools) scoring.add({ ...tool, reviewWeight: 0, reviewStars: 0, facts: scoredFactsOf(tool.facts) });
  const catalogue = new Catalogue({
    tools: tools.map(summaryOf),
    categories,
    companies,
    vocabulary,
    scoring,
    source: 'built-in',
  });
  const { listed, rated, correlation } = scoreReport(catalogue);
  console.log(`Tools with a score: ${share(rated, listed)}`);
  for (const [of, r] of [
    ['tools with a score', correlation.rated],
    ['all tools', correlation.all],
  ] as const) {
    console.log(`Correlation of score and completeness, ${of}: ${r?.toFixed(2) ?? 'none'} (limit ${limit})`);
    if (r !== null && Math.abs(r) >= limit) refuse('score', `it follows completeness: r = ${r.toFixed(2)} over ${of}`);
  }
}

const facts = tools.flatMap((tool) => leadingFacts(tool.facts));
const prices = facts.filter(({ field }) => /^(plan|pricing\.)/.test(field));
const is = (standing: Fact['standing']) => facts.filter((fact) => fact.standing === standing).length;
const first = tools.filter(({ id }) => mostUsed.tools.includes(id));
console.log(
  `${tools.length} tools, ${facts.length} leading facts: ${is('read')} read, ${is('reported')} reported, ${is('stated')} stated`,
);
console.log(`Feature cells known, first ${first.length} tools: ${cells(first)} (goal 70 %)`);
console.log(`Feature cells known, all tools: ${cells(tools)} (goal 55 %)`);
console.log(
  `Price facts read with a quote: ${share(prices.filter((fact) => fact.standing === 'read').length, prices.length)} (goal 60 %)`,
);
console.log(
  `Tools with a status: ${share(tools.filter((tool) => tool.status !== null).length, tools.length)} (goal 100 %)`,
);
const toolsWith = (isSo: (fact: Fact) => boolean) =>
  share(tools.filter((tool) => tool.facts.some(isSo)).length, tools.length);
console.log(
  `Tools with a fact checked against its source within 60 days: ${toolsWith(({ checkedAt }) => isRecent(checkedAt))} (goal 100 %)`,
);
console.log(`Tools with a fact whose source is that young: ${toolsWith(({ observedAt }) => isRecent(observedAt))}`);
for (const [name, field] of [
  ['Makers', 'vendor'],
  ['Websites', 'website'],
] as const) {
  const known = tools.filter((tool) => tool[field] !== '');
  console.log(`${name} known: ${share(known.length, tools.length)}`);
}
console.log(
  `Websites of companies known: ${share(companies.filter(({ website }) => website !== '').length, companies.length)}`,
);
console.log(
  `Facts whose source is that young: ${share(facts.filter(({ observedAt }) => isRecent(observedAt)).length, facts.length)}`,
);
checkScores();
console.log(`Values with standing and allowed source, other rules: ${problems.length} problems (goal 0)`);
for (const problem of problems.slice(0, 60)) console.error(`  ${problem}`);
if (problems.length > 60) console.error(`  and ${problems.length - 60} more`);
process.exitCode = problems.length > 0 ? 1 : 0;
