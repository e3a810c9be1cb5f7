import { expect, it } from 'vitest';
import announced from '../../content/announced-models.json' with { type: 'json' };
import { listCompanies, listTools } from '../catalog/catalog-queries.server.ts';
import type { NewsItem } from '../news/news-item.ts';
import { listNews } from '../news/news-queries.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { modelCatalogue } from './model-queries.server.ts';

/** "Claude Haiku 5.5", "GPT-6.1 Terra", "GLM-5.3", "DeepSeek V4": capitalised words that end in a number, and a word after it. */
const versioned =
  /(?:\b[A-Z][A-Za-z]*[ -])+[A-Z]?\d+(?:\.\d+)?(?: (?:Argon|Astra|Flash|Luna|Pro|Sol|Sonnet|Terra)\b)?/g;
/** "the reasoning model R1", "its first models, Inkling". */
const afterModel = /\bmodels?,? ([A-Z][\w.-]*\w(?: [A-Z\d][\w.]*\w)*)/g;
/** "The MAI family". */
const beforeFamily = /\b(?!The )([A-Z][\w.-]+) family\b/g;
/** Titles that begin with a coined name: "AlphaGenome predicts". */
const coined = /^([A-Z][a-z]+[A-Z][A-Za-z]*)\b/g;
const isNoModel = (name: string) =>
  /^(January|February|March|April|May|June|July|August|September|October|November|December|Apache) /.test(name);

function modelNames({ title, summary }: NewsItem): string[] {
  const isAboutModel = /\bmodels?\b|\bfamily\b/.test(`${title} ${summary}`);
  const found = [title, summary].flatMap((text) => [
    ...(text.match(versioned) ?? []),
    ...[...text.matchAll(afterModel), ...text.matchAll(beforeFamily)].map(([, name]) => name!),
    ...(isAboutModel && text === title ? [...text.matchAll(coined)].map(([, name]) => name!) : []),
  ]);
  return [...new Set(found)].filter((name) => !isNoModel(name));
}

const keyOf = (text: string) => `-${text.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`;

it('every model that the bundled news name has a page: its own, those of its versions, or that of the application it runs', async () => {
  const ctx = await testContext();
  const models = (await modelCatalogue(ctx)).models.flatMap(({ id, name }) => [keyOf(id), keyOf(name)]);
  const tools = (await listTools(ctx)).map(({ name }) => keyOf(name));
  const companies = (await listCompanies(ctx)).map(({ name }) => name);
  const hasPage = (name: string) =>
    models.some((key) => key.includes(keyOf(name))) ||
    // The page of an application speaks of its versions: Kling 3.0, Antigravity 2.0.
    tools.some((key) => key.includes(keyOf(name.replace(/ [\d.]+$/, ''))));
  const isCompany = (name: string) => companies.some((company) => company.startsWith(name));
  const named = (await listNews(ctx)).map((item) => ({
    id: item.id,
    names: modelNames(item).filter((name) => !isCompany(name)),
  }));
  const names = named.flatMap((item) => item.names);
  expect(new Set(names).size).toBeGreaterThan(40);
  for (const known of ['Claude Haiku 5.5', 'Mythos 5.1', 'Shieldstral', 'AlphaGenome', 'R1', 'MAI'])
    expect(names).toContain(known);
  const missing = named.flatMap(({ id, names: own }) => own.filter((name) => !hasPage(name)).map((name) => [id, name]));
  expect(missing).toEqual([]);
});

it('a model that is only announced has the day and the source of the news that names it', async () => {
  const news = await listNews(await testContext());
  for (const { name, announced: report } of announced) {
    const item = news.find(({ url }) => url === report.url);
    const text = `${item?.title} ${item?.summary}`;
    expect([name, item?.date.slice(0, 10), item?.source]).toEqual([name, report.on, report.source]);
    expect(text).toContain(name.replace('Claude ', ''));
  }
});
