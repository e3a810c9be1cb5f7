// The bundled files of models: beside the code in a built engine, in `data/` in the source.
import { readFile } from 'node:fs/promises';
import type { ProviderRow } from '../prices/price-rows.ts';
import type { Maker, ModelRow } from './model-rows.ts';

const isSource = import.meta.url.endsWith('.ts');

/** The text of providers.jsonl: one provider a line, so that only the providers of a run are parsed. */
export function readProviderLines(): Promise<string> {
  return read('providers.jsonl');
}

export async function readProviders(): Promise<ProviderRow[]> {
  const lines = (await readProviderLines()).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as ProviderRow);
}

export async function readModels(): Promise<{ makers: Maker[]; models: ModelRow[] }> {
  return JSON.parse(await read('models.json'));
}

function read(name: string): Promise<string> {
  return readFile(new URL(isSource ? `../data/${name}` : `./${name}`, import.meta.url), 'utf8');
}
