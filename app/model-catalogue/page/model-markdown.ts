import { markdownText } from '../../seo/markdown-text.ts';
import { baseRate, type Model, type ModelStatus, offersByCurrency, statusNames } from '../model.ts';
import { currencyNote, writeAnswer, writeModalities, writeRate, writeTokens } from '../model-wording.ts';

/** A model's page as Markdown: the same facts, each price with its source. */
export function modelMarkdown(model: Model, status: ModelStatus, day: string, address: string): string {
  const { retirement, announced } = model;
  const { offers: inDollars, otherOffers } = offersByCurrency(model, day);
  const offers = [...inDollars, ...otherOffers];
  return [
    `# ${markdownText(model.name)}`,
    '',
    `- Maker: ${markdownText(model.maker?.name ?? 'unknown')}`,
    `- Status: ${statusNames[status]}`,
    ...(announced ? [`- Reported: ${announced.on}, by ${markdownText(announced.source)} (<${announced.url}>)`] : []),
    `- Context window: ${writeTokens(model.contextTokens)} tokens`,
    `- Longest answer: ${writeTokens(model.maxOutputTokens)} tokens`,
    `- Input: ${writeModalities(model.input)}`,
    `- Output: ${writeModalities(model.output)}`,
    `- Reasoning: ${writeAnswer(model.reasoning)}`,
    `- Tool calling: ${writeAnswer(model.hasTools)}`,
    `- Weights: ${model.weights === null ? 'unknown' : `<${model.weights}>`}`,
    ...(retirement
      ? [
          `- End: ${retirement.shutdown ?? 'announced without a date'}${retirement.replacement ? `, recommended instead: ${markdownText(retirement.replacement)}` : ''} (<${retirement.source.url}>, seen ${retirement.source.observedAt})`,
        ]
      : []),
    '',
    `## Prices today, per million tokens, in ${currencyNote(offers.map(({ row }) => row.currency))}`,
    '',
    ...(offers.length === 0 ? ['No price is known.'] : []),
    ...offers.map(
      ({ endpoint, row, input, output }) =>
        `- ${markdownText(endpoint.provider.name)}, \`${endpoint.id}\`: input ${writeRate(input, row.currency)}, output ${writeRate(output, row.currency)}, cache read ${writeRate(baseRate(row.rates, 'cache_read_mtok'), row.currency)} (<${row.source.url}>, ${row.source.name} ${row.source.version}, observed ${row.observedAt})`,
    ),
    '',
    `From <${address}>`,
    '',
  ].join('\n');
}
