import { listCompanies } from '../catalog/catalog-queries.server.ts';
import type { Company } from '../catalog/company.ts';
import type { Context } from '../platform/context.server.ts';
import type { Model } from './model.ts';

/** The catalogue of models names companies in its own way: "mistral-ai" is "mistral" there, "SpaceXAI (xAI)" is "xai". */
function makerIdsOf({ id, name }: { id: string; name: string }): string[] {
  const alias = /\((.*)\)/.exec(name)?.[1]?.replace(/\W/g, '').toLowerCase();
  return [id.replaceAll('-', ''), ...(alias ? [alias] : []), ...id.split('-')];
}

export type CompanyOf = (model: Pick<Model, 'maker'>) => Company | null;

/** The company that makes a model, one of that very id before all others; null: the catalogue does not have it. */
export async function makerCompanies(ctx: Context): Promise<CompanyOf> {
  const companies = await listCompanies(ctx);
  const byId = new Map(companies.map((company) => [company.id, company]));
  const others = companies.flatMap((company) => makerIdsOf(company).map((id) => [id, company] as const));
  const byName = new Map(others.toReversed());
  return ({ maker }) => (maker && (byId.get(maker.id) ?? byName.get(maker.id))) ?? null;
}
