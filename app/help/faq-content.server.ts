import { z } from 'zod';
import { renderMarkdown } from '../blog/markdown.server.ts';
import { readContentFile } from '../platform/content-files.server.ts';
import { loadOnce } from '../platform/load-once.ts';
import type { FaqCategory } from './faq/faq.ts';

/** The FAQ's texts, read and rendered once per process: they change only with a release. */
const file = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    questions: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })).min(2),
  }),
);

export const listFaq: () => Promise<FaqCategory[]> = loadOnce(readFaq);

async function readFaq(): Promise<FaqCategory[]> {
  const categories = file.parse(JSON.parse(await readContentFile('help.json')));
  return Promise.all(
    categories.map(async ({ id, name, questions }) => ({
      id,
      name,
      questions: await Promise.all(
        questions.map(async ({ id: questionId, question, answer }) => {
          const { html, text } = await renderMarkdown(answer);
          return { id: questionId, question, html, text };
        }),
      ),
    })),
  );
}
