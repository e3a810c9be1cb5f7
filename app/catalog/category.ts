/** The categories of tools. Part of the built-in content: seven, in a fixed order. */

export type CategoryIcon = 'edit' | 'image' | 'trending-up' | 'chart-bar' | 'briefcase' | 'heart';

export interface Category {
  id: string;
  name: string;
  description: string;
  icon: CategoryIcon;
  featured: boolean;
}

/** The heading of a category page: "Text Generation AI Tools", "Multimodal AI Tools". */
export function categoryTitle({ name }: Pick<Category, 'name'>): string {
  return `${name.replace(/ AI$/, '')} AI Tools`;
}
