import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { listBuiltInCompanies } from '../../catalog/catalog-queries.server.ts';
import type { Company } from '../../catalog/company.ts';
import { catalogueInMemory } from '../../catalog/current-catalogue.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { companyCards } from '../shell/site-content.server.ts';
import { CompanyCards } from './company-cards.tsx';
import { FOOTER_COMPANIES } from './company-grid.tsx';

interface FooterCompanies {
  /** Cards as markup: every page has them, few people open them, and they only link. */
  companies: string;
  companyCount: number;
}

/** Rendered once for each state of the catalogue. */
const rendered = new WeakMap<readonly Company[], FooterCompanies>();

export async function footerCompanies(ctx: Context): Promise<FooterCompanies> {
  const all = (await catalogueInMemory(ctx))?.companies ?? listBuiltInCompanies();
  const known = rendered.get(all) ?? { companies: render(all), companyCount: all.length };
  rendered.set(all, known);
  return known;
}

function render(all: readonly Company[]): string {
  const cards = companyCards(all.slice(0, FOOTER_COMPANIES)).map(({ description: _description, ...rest }) => rest);
  return renderToStaticMarkup(
    <MemoryRouter>
      <CompanyCards companies={cards} />
    </MemoryRouter>,
  );
}
