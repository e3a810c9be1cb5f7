import { type ReactNode, useMemo } from 'react';
import { ComparisonSlotContext } from '../../catalog/comparison-slot.tsx';
import { AddToComparison } from '../../compare/add-to-comparison.tsx';
import { CompareBar } from '../../compare/compare-bar.tsx';
import { COMPARISON_FORM } from '../../compare/comparison-form.ts';
import { SitePagesContext } from '../../search/site-pages-context.ts';
import { PaletteContext } from '../../ui/palette-slot.tsx';
import { sitePages } from '../shell/navigation.ts';
import { PageChanges } from './page-changes.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const loadPalette = () => import('../../search/palette.tsx');

export interface ShellFrameContent {
  categories: { id: string; name: string }[];
  posts: { slug: string; title: string }[];
  /** Cards, as markup. */
  companies: string;
  companyCount: number;
  publicUrl: string;
  linkedinUrl: string | null;
  /** Whether this site sells plans: a setting, the same for everyone. */
  isSelling: boolean;
}

/** Skip link, header, page, footer. If the content cannot be read, the menus show only their fixed links. */
const nothing: ShellFrameContent = {
  categories: [],
  posts: [],
  companies: '',
  companyCount: 0,
  publicUrl: '',
  linkedinUrl: null,
  isSelling: false,
};

export function ShellFrame({ content, children }: { content: ShellFrameContent | null; children: ReactNode }) {
  const { posts, ...footer } = content ?? nothing;
  const { categories, isSelling } = footer;
  const pages = useMemo(() => sitePages(isSelling), [isSelling]);
  return (
    <PaletteContext value={loadPalette}>
      <SitePagesContext value={pages}>
        <ComparisonSlotContext value={AddToComparison}>
          <a
            href="#content"
            className="fixed left-4 top-2 z-60 -translate-y-20 rounded border border-edge bg-surface px-4 py-2 text-sm font-medium focus:translate-y-0"
          >
            Skip to content
          </a>
          <SiteHeader categories={categories} posts={posts} isSelling={isSelling} />
          <main id="content" tabIndex={-1} className="min-h-[70dvh] pt-(--header-height)">
            {children}
          </main>
          <SiteFooter {...footer} />
          <CompareBar />
          <form id={COMPARISON_FORM} action="/compare" method="get" hidden />
          <PageChanges />
        </ComparisonSlotContext>
      </SitePagesContext>
    </PaletteContext>
  );
}
