import { findPost } from '../../blog/posts.server.ts';
import { findCategory, findToolSummary, listToolsOfCategory } from '../../catalog/catalog-queries.server.ts';
import { categoryTitle } from '../../catalog/category.ts';
import { ratingText, scoreName, unratedText } from '../../catalog/score-name.ts';
import type { ToolSummary } from '../../catalog/tool.ts';
import { comparisonTitle } from '../../compare/comparison-title.ts';
import type { Context } from '../../platform/context.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import type { PictureFacts } from './picture.ts';

/** The content of a page's social image; null for an unknown page. */
export async function findPictureFacts(ctx: Context, kind: string, id: string): Promise<PictureFacts | null> {
  if (kind === 'page') return id === 'site' ? siteFacts : null;
  if (kind === 'tool') return toolFacts(ctx, id);
  if (kind === 'category') return categoryFacts(ctx, id);
  if (kind === 'compare') return comparisonFacts(ctx, id.split(','));
  return kind === 'post' ? postFacts(ctx, id) : null;
}

const siteFacts: PictureFacts = {
  kicker: 'AI tools and models, side by side',
  title: siteIdentity.tagline,
  facts: ['Prices with their sources', 'Honest benchmarks', 'No account needed'],
  rating: 4,
};

async function toolFacts(ctx: Context, id: string): Promise<PictureFacts | null> {
  const tool = await findToolSummary(ctx, id);
  if (tool === null) return null;
  const category = await findCategory(ctx, tool.category);
  const rating = tool.rating === 0 ? unratedText(tool) : `${scoreName()} ${ratingText(tool)}`;
  return {
    kicker: category?.name ?? tool.category,
    title: tool.name,
    facts: [rating, ...priceWords(tool)],
    rating: tool.rating === 0 ? null : tool.rating,
    range: tool.rating === 0 ? null : tool.ratingRange,
  };
}

function priceWords({ pricing, paidPrice, listFacts: { paid } }: ToolSummary): string[] {
  if (pricing.free === true) return ['Free plan'];
  return paidPrice === null ? [] : [paid.charAt(0).toUpperCase() + paid.slice(1)];
}

async function categoryFacts(ctx: Context, id: string): Promise<PictureFacts | null> {
  const category = await findCategory(ctx, id);
  if (category === null) return null;
  const count = (await listToolsOfCategory(ctx, id)).length;
  return {
    kicker: 'Category',
    title: categoryTitle(category),
    facts: [`${count} ${count === 1 ? 'tool' : 'tools'} compared`],
    rating: null,
  };
}

/** Only the canonical order is drawn: otherwise one comparison would have 120 images. */
async function comparisonFacts(ctx: Context, ids: readonly string[]): Promise<PictureFacts | null> {
  const isCanonical =
    ids.length > 1 && ids.length <= 5 && ids.every((id, index) => index === 0 || ids[index - 1]! < id);
  if (!isCanonical) return null;
  const tools = await Promise.all(ids.map((id) => findToolSummary(ctx, id)));
  if (tools.includes(null)) return null;
  return {
    kicker: 'Side by side',
    title: comparisonTitle(tools.map((tool) => tool!.name)),
    facts: ['Scores', 'Prices with sources', 'Features', 'Pros and cons'],
    rating: null,
  };
}

async function postFacts(ctx: Context, slug: string): Promise<PictureFacts | null> {
  const post = await findPost(ctx, slug);
  if (post === null) return null;
  return {
    kicker: 'Blog',
    title: post.title,
    facts: [post.author.name, post.date, `${post.readingMinutes} min read`],
    rating: null,
  };
}
