import { z } from 'zod';
import { parseAnswer } from './parse-answer.server.ts';
import { jsonReader, type Reader, type Subject } from './reader.ts';

/** What others collect: companies on Wikidata, prices of tools on AMPM. */

const binding = z.object({ value: z.string().max(2_000) });
const bindingsSchema = z.object({
  results: z.object({
    bindings: z
      .array(
        z.object({
          item: binding,
          itemLabel: binding,
          dissolved: binding.optional(),
          ownerLabel: binding.optional(),
        }),
      )
      .max(1_000),
  }),
});

/** The ways in which one website is written. */
function spellings(website: string): string[] {
  const url = URL.parse(website);
  if (!url || !/^https?:$/.test(url.protocol) || /[<>"{}|\\^`\s]/.test(url.href)) return [];
  const host = url.hostname.replace(/^www\./, '');
  const path = url.pathname.replace(/\/$/, '');
  return ['', 'www.'].flatMap((start) => ['', '/'].map((end) => `<https://${start}${host}${path}${end}>`));
}

/** The company by its website (P856): dissolved (P576), owner or parent organisation (P127, P749). */
function companyQuery({ website }: Subject): string | null {
  const sites = spellings(website);
  if (sites.length === 0) return null;
  return `SELECT ?item ?itemLabel ?dissolved ?ownerLabel WHERE { VALUES ?site { ${sites.join(' ')} } ?item wdt:P856 ?site . OPTIONAL { ?item wdt:P576 ?dissolved } OPTIONAL { ?item wdt:P127|wdt:P749 ?owner } SERVICE wikibase:label { bd:serviceParam wikibase:language "en" } } LIMIT 50`;
}

export const wikidataReader: Reader = {
  ...jsonReader,
  id: 'wikidata',
  adapter: 'wikidata',
  about: 'company',
  everyDays: 7,
  accept: 'application/sparql-results+json',
  url: (subject) => {
    const query = companyQuery(subject);
    return query && `https://query.wikidata.org/sparql?${new URLSearchParams({ query, format: 'json' })}`;
  },
  read: (answer, { name }) => {
    const { bindings } = parseAnswer(answer, bindingsSchema).results;
    const items = Map.groupBy(bindings, ({ item }) => item.value);
    const named = [...items.values()].find(([row]) => row?.itemLabel.value.toLowerCase() === name.toLowerCase());
    // Products share their maker's website: without the name, only one item can be meant.
    const rows = named ?? (items.size === 1 ? bindings : []);
    const [first] = rows;
    if (first === undefined) return { evidence: [] };
    const owners = [...new Set(rows.flatMap(({ ownerLabel }) => ownerLabel?.value ?? []))].sort();
    const said = { quote: null, source: first.item.value.replace(/^http:/, 'https:') };
    return {
      evidence: [
        { ...said, kind: 'dissolved', value: first.dissolved?.value.slice(0, 10) ?? null },
        { ...said, kind: 'owner', value: owners.join(', ').slice(0, 200) || null },
        { ...said, kind: 'company-name', value: first.itemLabel.value.slice(0, 200) },
      ],
    };
  },
};

const priceListSchema = z.object({
  tools: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        free_tier: z.boolean().nullable(),
        cheapest_paid_usd_per_month: z.number().min(0).max(100_000).nullable(),
        last_verified: z.iso.date(),
        tool_page: z.url({ protocol: /^https$/, hostname: /(^|\.)ampm-aiops\.com$/ }).max(500),
      }),
    )
    .max(5_000),
});

export const priceListReader: Reader = {
  ...jsonReader,
  id: 'ampm',
  adapter: 'ampm',
  about: 'list',
  url: () => 'https://raw.githubusercontent.com/AMPM-AIOPS-HQ/awesome-ai-tools-pricing/main/data/ai_tools_2026.json',
  read: (answer) => ({
    evidence: [],
    claims: parseAnswer(answer, priceListSchema).tools.map((tool) => ({
      name: tool.name,
      page: tool.tool_page,
      day: tool.last_verified,
      isFree: tool.free_tier,
      // 0 stands for "none stated" as well as for free tools, so it says nothing.
      cheapestMonthly: tool.cheapest_paid_usd_per_month || null,
    })),
  }),
};
