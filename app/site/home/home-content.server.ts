import { z } from 'zod';
import { readContentFile } from '../../platform/content-files.server.ts';
import { loadOnce } from '../../platform/load-once.ts';

/** The home page's texts from content/home.json, read once per process. */

const link = z.object({ label: z.string(), href: z.string() });
const block = z.object({ title: z.string(), text: z.string() });

const homeSchema = z.object({
  hero: block.extend({
    search: z.object({ label: z.string(), placeholder: z.string(), comparisons: z.array(link) }),
    prices: block.extend({ models: z.array(z.string()), link }),
    cards: z.array(block.extend({ id: z.string(), note: z.string(), action: link })),
  }),
  categories: block,
  featured: block.extend({ link }),
  why: block.extend({
    features: z.array(block.extend({ id: z.string(), icon: z.enum(['check', 'columns', 'gauge']) })),
  }),
  steps: block.extend({ items: z.array(block.extend({ id: z.string(), href: z.string() })) }),
  news: block.extend({ link }),
  companies: block,
  certification: block.extend({ programs: z.array(z.string()), action: link }),
  blog: block.extend({ link }),
});
const programSchema = z.array(z.object({ id: z.string(), name: z.string() }));

export type HomeContent = Omit<z.infer<typeof homeSchema>, 'certification'> & {
  certification: { title: string; text: string; credentials: string[]; action: { label: string; href: string } };
};

export const getHomeContent: () => Promise<HomeContent> = loadOnce(async () => {
  const json = async (name: string): Promise<unknown> => JSON.parse(await readContentFile(name));
  const home = homeSchema.parse(await json('home.json'));
  const programs = programSchema.parse(await json('certifications.json'));
  const { programs: ids, ...certification } = home.certification;
  const credentials = ids
    .map((id) => programs.find((program) => program.id === id)?.name)
    .filter((name) => name !== undefined);
  return { ...home, certification: { ...certification, credentials } };
});
