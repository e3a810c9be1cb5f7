import { currencySymbol } from '@yardstick/bench/words';

/** How figures and facts of models are written. */

/** A price, which is not rounded to the figures of a cost (`formatMoney`): "$2.00", "$0.075", "CNY 2.00"; a rate of nothing is free. */
export function writeRate(amount: number | null, currency = 'USD'): string {
  if (amount === null) return 'Unknown';
  if (amount === 0) return 'Free';
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 };
  return `${currencySymbol(currency)}${amount.toLocaleString('en-US', digits)}`;
}

/** What the amounts of a table are in: "US dollars", "US dollars unless another currency is written". */
export function currencyNote(currencies: Iterable<string>): string {
  const isAllDollars = [...currencies].every((currency) => currency === 'USD');
  return isAllDollars ? 'US dollars' : 'US dollars unless another currency is written';
}

export const NOT_CONVERTED =
  'We have no dated exchange rate with a source, so a price in another currency is not converted and not ranked with dollars.';

/** "200k", "1M", "1.05M". */
export function writeTokens(tokens: number | null): string {
  if (tokens === null) return 'Unknown';
  if (tokens >= 1_000_000) return `${Number((tokens / 1_000_000).toFixed(2))}M`;
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : String(tokens);
}

const units: Record<string, string> = {
  input_mtok: 'Input, per million tokens',
  output_mtok: 'Output, per million tokens',
  cache_read_mtok: 'Cache read, per million tokens',
  cache_write_mtok: 'Cache write, per million tokens',
  cache_write_1h_mtok: 'Cache write for an hour, per million tokens',
  requests_kcount: 'Per thousand requests',
  images_kcount: 'Images, per thousand',
  web_searches_kcount: 'Web searches, per thousand',
  storage_searches_kcount: 'File searches, per thousand',
  input_audio_mtok: 'Audio input, per million tokens',
  output_audio_mtok: 'Audio output, per million tokens',
  cache_audio_read_mtok: 'Cache read of audio, per million tokens',
  input_image_mtok: 'Image input, per million tokens',
  output_image_mtok: 'Image output, per million tokens',
  cache_image_read_mtok: 'Cache read of images, per million tokens',
  input_video_mtok: 'Video input, per million tokens',
  output_video_mtok: 'Video output, per million tokens',
  output_reasoning_mtok: 'Reasoning, per million tokens',
  output_citation_mtok: 'Citations, per million tokens',
  audio_hours: 'Per hour of audio',
  input_audio_hours: 'Per hour of audio input',
  input_document_kpages: 'Per thousand pages',
  input_annotated_document_kpages: 'Per thousand annotated pages',
  input_text_messages_kcount: 'Per thousand text messages',
};

export function unitName(unit: string): string {
  return units[unit] ?? unit.replaceAll('_', ' ');
}

/** "text and images". */
export function writeModalities(names: readonly string[]): string {
  const words = names.map((name) => (name === 'image' ? 'images' : name));
  return words.length === 0 ? 'Unknown' : new Intl.ListFormat('en-GB').format(words);
}

const answers = new Map<boolean | null, string>([
  [true, 'Yes'],
  [false, 'No'],
  [null, 'Unknown'],
]);
export const writeAnswer = (value: boolean | null) => answers.get(value) ?? 'Unknown';
