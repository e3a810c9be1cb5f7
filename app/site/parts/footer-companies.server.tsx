import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { loadOnce } from '../../platform/load-once.ts';
import { listCompanyCards } from '../shell/site-content.server.ts';
import { CompanyCards } from './company-cards.tsx';
import { FOOTER_COMPANIES } from './company-grid.tsx';

/** The cards of the footer as markup: every page has them, few people open them, and they only link. */
export const footerCompanies: () => Promise<string> = loadOnce(async () => {
  const companies = listCompanyCards().slice(0, FOOTER_COMPANIES);
  const cards = companies.map(({ description: _description, ...rest }) => rest);
  return renderToStaticMarkup(
    <MemoryRouter>
      <CompanyCards companies={cards} />
    </MemoryRouter>,
  );
});
