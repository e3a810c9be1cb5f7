import { listCompanies, listToolsByCompany } from '../../catalog/catalog-queries.server.ts';
import { companyFieldNames, companyFields, websiteDoubt } from '../../catalog/company.ts';
import { type FactMark, factMark, valueText } from '../../catalog/fact-wording.ts';
import { type ToolCardFacts, toolCardFacts } from '../../catalog/tool-card-facts.ts';
import { viewOfDay } from '../../model-catalogue/day-view.ts';
import { makerCompanies } from '../../model-catalogue/maker-companies.server.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { writeRate } from '../../model-catalogue/model-wording.ts';
import { bareName, listNewsAbout } from '../../news/news-about.server.ts';
import type { NewsItem } from '../../news/news-item.ts';
import type { Context } from '../../platform/context.server.ts';

const MOST_MODELS = 8;
const MOST_NEWS = 6;

export interface CompanyPage {
  id: string;
  name: string;
  description: string;
  logo: string | null;
  /** Empty: unknown or in doubt. */
  website: string;
  /** Why it is not linked; null: it is not in doubt. */
  websiteDoubt: string | null;
  facts: { label: string; text: string | null; mark: FactMark | null }[];
  tools: ToolCardFacts[];
  /** Cheapest first; null: the catalogue of models has none of it. */
  models: { maker: string; count: number; shown: { id: string; name: string; price: string }[] } | null;
  news: NewsItem[];
}

/** null: there is no such company. */
export async function loadCompany(ctx: Context, id: string): Promise<CompanyPage | null> {
  const company = (await listCompanies(ctx)).find((candidate) => candidate.id === id);
  if (!company) return null;
  const { name, description, logo, website } = company;
  const today = dayOf(ctx);
  return {
    id,
    name,
    description,
    logo,
    website,
    websiteDoubt: websiteDoubt(company.lostSite),
    facts: companyFields.map((field) => {
      const fact = company.facts.find((candidate) => candidate.field === field);
      return {
        label: companyFieldNames[field],
        text: fact ? valueText(fact) : null,
        mark: fact ? factMark(company, fact, today) : null,
      };
    }),
    tools: (await listToolsByCompany(ctx, company)).map((tool) => toolCardFacts(tool, { today })),
    models: await modelsOf(ctx, company),
    news: await listNewsAbout(ctx, { name: bareName(name), vendor: bareName(name) === name ? null : name }, MOST_NEWS),
  };
}

/** The models of the company that somebody serves. */
async function modelsOf(ctx: Context, company: { id: string }): Promise<CompanyPage['models']> {
  const view = viewOfDay(await modelCatalogue(ctx), dayOf(ctx));
  const companyOf = await makerCompanies(ctx);
  const own = view.priced.filter(({ model }) => companyOf(model)?.id === company.id);
  const maker = own[0]?.model.maker;
  if (!maker) return null;
  return {
    maker: maker.id,
    count: own.length,
    shown: own.slice(0, MOST_MODELS).map(({ model, offers: [cheapest] }) => ({
      id: model.id,
      name: model.name,
      price: `${writeRate(cheapest?.input ?? null)} in, ${writeRate(cheapest?.output ?? null)} out`,
    })),
  };
}
