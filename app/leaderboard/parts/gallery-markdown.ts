import { markdownText } from '../../seo/markdown-text.ts';
import type { GalleryRun } from '../gallery/load-gallery.server.ts';

/** The gallery as Markdown: the same runs and sentences as the page. */
export function galleryMarkdown(runs: readonly GalleryRun[], publicUrl: string): string {
  const lines = runs.map(
    ({ path, name, day, models, verdict }) =>
      `- ${day}: [${markdownText(name)}](${publicUrl}${path}): ${markdownText(verdict ?? 'No difference decided.')} Models: ${models.map(markdownText).join(', ')}.`,
  );
  const body = lines.length === 0 ? ['No run has been published yet.'] : lines;
  return ['# Published benchmarks', '', ...body, '', `From <${publicUrl}/benchmarks>`, ''].join('\n');
}
