import { listCompanies } from '../catalog/catalog-queries.server.ts';
import type { Company } from '../catalog/company.ts';
import type { Context } from '../platform/context.server.ts';
import type { Model } from './model.ts';

/** The catalogue of models names companies in its own way: "mistral-ai" is "mistral" there, "SpaceXAI (xAI)" is "xai". */
export function makerIdsOf({ id, name }: { id: string; name: string }): string[] {
  const alias = /\((.*)\)/.exec(name)?.[1]?.replace(/\W/g, '').toLowerCase();
  return [id, id.replaceAll('-', ''), ...id.split('-'), ...(alias ? [alias] : [])];
}

export type CompanyOf = (model: Pick<Model, 'maker'>) => Company | null;

/** The company that makes a model; null: the catalogue does not have it. */
export async function makerCompanies(ctx: Context): Promise<CompanyOf> {
  const companies = await listCompanies(ctx);
  const pairs = companies.flatMap((company) => makerIdsOf(company).map((id) => [id, company] as const));
  const byMaker = new Map(pairs.toReversed());
  return ({ maker }) => byMaker.get(maker?.id ?? '') ?? null;
}
