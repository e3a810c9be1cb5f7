import { z } from 'zod';
import { listPostHeads } from '../../blog/posts.server.ts';
import { listBuiltInCategories } from '../../catalog/catalog-queries.server.ts';
import { type Company, websiteDoubt } from '../../catalog/company.ts';
import { readContentFile } from '../../platform/content-files.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { type CompanyCardFacts, groupSources } from '../home/company.ts';

/**
 * The texts of the shell and the static pages. What editors cannot change is read from content/ once per process.
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
}
export type AboutContent = z.infer<typeof about>;

/** As cards name them. */
export function companyCards(companies: readonly Company[]): CompanyCardFacts[] {
  return companies.map(({ facts, lostSite, ...rest }) => ({
    ...rest,
    websiteDoubt: websiteDoubt(lostSite),
    sources: groupSources(facts),
  }));
}

export async function getShellContent(ctx: Context): Promise<ShellContent> {
  const posts = await listPostHeads(ctx);
  return {
    categories: listBuiltInCategories().map(({ id, name }) => ({ id, name })),
    posts: posts.map(({ slug, title }) => ({ slug, title })),
  };
}

export const getAboutContent: () => Promise<AboutContent> = loadOnce(async () =>
  about.parse(JSON.parse(await readContentFile('about.json'))),
);
