import { markdownText } from '../../seo/markdown-text.ts';
import { listRetirements } from './list-retirements.ts';
import type { WriteMarkdown } from './markdown-page.ts';

/** `/retirements.md`: every announced end, the next one first. */
export const writeRetirements: WriteMarkdown = (catalogue, day) => ({
  path: '/retirements',
  text: [
    '# When AI models shut down',
    '',
    `Announced by their providers, as of ${day}. Another provider may go on serving the same model.`,
    '',
    '| Ends | Model | Provider | Ids | Recommended instead | Source |',
    '| --- | --- | --- | --- | --- | --- |',
    ...listRetirements(catalogue).map(({ retirement, modelId, name, provider }) => {
      const { shutdown, precision, ids, replacement, source } = retirement;
      const cells = [
        shutdown ? `${shutdown}${precision === 'earliest' ? ' or later' : ''}` : 'No date',
        modelId === null ? markdownText(name) : `[${markdownText(name)}](/models/${modelId}.md)`,
        markdownText(provider),
        ids.map((id) => `\`${id}\``).join(', '),
        replacement ? `\`${replacement}\`` : 'Not stated',
        `<${source.page ?? source.url}>, observed ${source.observedAt}`,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
  ].join('\n'),
});
