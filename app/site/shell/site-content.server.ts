import { z } from 'zod';
import { listPostHeads } from '../../blog/post-heads.server.ts';
import { listBuiltInCategories, listBuiltInCompanies } from '../../catalog/catalog-queries.server.ts';
import { readContentFile } from '../../platform/content-files.server.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { type CompanyCardFacts, groupSources } from '../home/company.ts';

/**
 * The texts of the shell and the static pages, read from content/ once per process: they change only with a release.
 */
const about = z.object({
  title: z.string(),
  mission: z.object({ title: z.string(), text: z.string() }),
  values: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })),
  story: z.object({ title: z.string(), founded: z.number(), paragraphs: z.array(z.string()) }),
  leadership: z.object({ title: z.string(), people: z.array(z.object({ role: z.string(), text: z.string() })) }),
  actions: z.array(z.object({ label: z.string(), href: z.string() })),
});

export interface ShellContent {
  categories: { id: string; name: string }[];
  /** Newest first. */
  posts: { slug: string; title: string }[];
  companyCount: number;
}
export type AboutContent = z.infer<typeof about>;

/** All companies, for their page. */
export function listCompanyCards(): CompanyCardFacts[] {
  return listBuiltInCompanies().map(({ facts, ...rest }) => ({ ...rest, sources: groupSources(facts) }));
}

export const getShellContent: () => Promise<ShellContent> = loadOnce(async () => {
  const posts = await listPostHeads();
  return {
    categories: listBuiltInCategories().map(({ id, name }) => ({ id, name })),
    posts: posts.map(({ slug, title }) => ({ slug, title })),
    companyCount: listBuiltInCompanies().length,
  };
});

export const getAboutContent: () => Promise<AboutContent> = loadOnce(async () =>
  about.parse(JSON.parse(await readContentFile('about.json'))),
);
