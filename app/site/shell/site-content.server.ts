import { marked } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';
import { listPostHeads } from '../../blog/post-heads.server.ts';
import { listBuiltInCategories, listBuiltInCompanies } from '../../catalog/catalog-queries.server.ts';
import { readContentFile } from '../../platform/content-files.server.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { type CompanyCardFacts, groupSources } from '../home/company.ts';

/**
 * The texts of the shell and the static pages, read from content/ once per process: they change only with a release.
 */
const frontMatter = z.object({
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  date: z.string().default(''),
});
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
  /** The first few, for every page's footer. */
  companies: CompanyCardFacts[];
  companyCount: number;
}
export type AboutContent = z.infer<typeof about>;
export interface LegalContent {
  title: string;
  description: string;
  html: string;
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readContentFile(name));
}

async function readMarkdown(name: string): Promise<{ head: z.infer<typeof frontMatter>; body: string }> {
  const text = await readContentFile(name);
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`content/${name} does not begin with its front matter`);
  return { head: frontMatter.parse(parse(match[1] ?? '')), body: match[2] ?? '' };
}

/** Few, because every page contains them. */
const FOOTER_COMPANIES = 4;

/** All companies, for their page. */
export function listCompanyCards(): CompanyCardFacts[] {
  return listBuiltInCompanies().map(({ facts, ...rest }) => ({ ...rest, sources: groupSources(facts) }));
}

export const getShellContent: () => Promise<ShellContent> = loadOnce(async () => {
  const posts = await listPostHeads();
  const companies = listCompanyCards();
  return {
    categories: listBuiltInCategories().map(({ id, name }) => ({ id, name })),
    posts: posts.map(({ slug, title }) => ({ slug, title })),
    companies: companies.slice(0, FOOTER_COMPANIES).map(({ description: _description, ...rest }) => rest),
    companyCount: companies.length,
  };
});

export const getAboutContent: () => Promise<AboutContent> = loadOnce(async () =>
  about.parse(await readJson('about.json')),
);

const legal = {
  'privacy-policy': loadOnce(() => readLegal('privacy-policy')),
  'terms-and-conditions': loadOnce(() => readLegal('terms-and-conditions')),
};

export function getLegalContent(slug: keyof typeof legal): Promise<LegalContent> {
  return legal[slug]();
}

async function readLegal(slug: string): Promise<LegalContent> {
  const { head, body } = await readMarkdown(`legal/${slug}.md`);
  return { title: head.title, description: head.description, html: await marked.parse(body) };
}
