/** A news item as pages, feeds and the API show it. */
export interface NewsItem {
  id: string;
  title: string;
  summary: string;
  /** ISO 8601, UTC. */
  date: string;
  source: string;
  url: string;
  imageUrl: string | null;
  category: NewsCategory;
}

export const newsCategories = [
  { id: 'model-release', label: 'Model release' },
  { id: 'language', label: 'Language' },
  { id: 'image-generation', label: 'Image generation' },
  { id: 'video-generation', label: 'Video generation' },
  { id: 'audio', label: 'Audio' },
  { id: 'coding', label: 'Coding' },
  { id: 'open-source', label: 'Open source' },
  { id: 'research', label: 'Research' },
  { id: 'business', label: 'Business' },
  { id: 'regulation', label: 'Regulation' },
] as const;

export type NewsCategory = (typeof newsCategories)[number]['id'];

export function isNewsCategory(id: string): id is NewsCategory {
  return newsCategories.some((category) => category.id === id);
}

export function newsCategoryLabel(id: string): string {
  return newsCategories.find((category) => category.id === id)?.label ?? id;
}

/** Whether title, summary or source contains `text`, ignoring case and surrounding space. */
export function matchesNews(item: Pick<NewsItem, 'title' | 'summary' | 'source'>, text: string): boolean {
  const needle = text.trim().toLowerCase();
  if (needle === '') return true;
  return [item.title, item.summary, item.source].some((part) => part.toLowerCase().includes(needle));
}
