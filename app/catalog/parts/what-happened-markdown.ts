import { markdownText } from '../../seo/markdown-text.ts';
import type { FactMark } from '../fact-wording.ts';
import type { WhatHappened } from './load-what-happened.server.ts';

/** The page "What happened to …" as Markdown. */
export function whatHappenedMarkdown(page: WhatHappened, publicUrl: string): string {
  const { tool, notice, events, forUsers, news, instead } = page;
  return [
    `# What happened to ${markdownText(tool.name)}`,
    '',
    markdownText(notice.sentence),
    ...section(
      'In order of time',
      events.map(({ when, words, mark }) => `${when}: ${markdownText(words.replace(/\.$/, ''))}${says(mark)}`),
    ),
    ...section(
      'If you use it',
      forUsers.flatMap(({ label, items }) =>
        items.length === 0
          ? [`${label}: unknown`]
          : items.map(({ text, mark }) => `${label}: ${markdownText(text)}${says(mark)}`),
      ),
    ),
    ...section(
      'News',
      news.map(({ label, href, note }) => `[${markdownText(label)}](${href})${note ? `, ${markdownText(note)}` : ''}`),
    ),
    ...section(
      notice.isListed ? 'Alternatives' : 'What to use instead',
      instead.map(({ id, name }) => `[${markdownText(name)}](${publicUrl}/tool/${id})`),
    ),
    '',
    `From <${publicUrl}/what-happened/${tool.id}>`,
    '',
  ].join('\n');
}

const section = (title: string, items: readonly string[]) =>
  items.length === 0 ? [] : ['', `## ${title}`, '', ...items.map((item) => `- ${item}`)];

function says({ quote, sentence, notes, source }: FactMark): string {
  const parts = [quote && `“${quote}”`, sentence, ...notes].filter(Boolean).map((part) => markdownText(String(part)));
  return `. ${parts.join(' ')}${source === null ? '' : ` <${source}>`}`;
}
