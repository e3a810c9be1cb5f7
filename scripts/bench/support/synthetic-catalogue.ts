import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a file for catalog:import: copies of the built-in records under other ids, evenly over them. */
export function writeSyntheticCatalogue(file: string, count: number): void {
  const folder = path.resolve('content/tools');
  const records = readdirSync(folder).flatMap((category) =>
    readdirSync(path.join(folder, category)).map(
      (name) => JSON.parse(readFileSync(path.join(folder, category, name), 'utf8')) as BuiltIn,
    ),
  );
  const lines = Array.from({ length: count }, (_, index) => {
    const { currency = 'USD', ...record } = records[index % records.length]!;
    return JSON.stringify({
      ...record,
      pricing: { currency },
      id: `${record.id}-copy-${index}`,
      name: `${record.name} ${index}`,
    });
  });
  writeFileSync(file, lines.join('\n'));
}

interface BuiltIn {
  id: string;
  name: string;
  currency?: string;
}
