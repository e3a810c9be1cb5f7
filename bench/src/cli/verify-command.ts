import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readTrustedKeys, type TrustedKeys, verifyRecord } from '../signing/verify-record.ts';
import { readArguments } from './read-arguments.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

const EXIT_OF = {
  genuine: EXIT.ok,
  relayed: EXIT.incomplete,
  unchanged: EXIT.incomplete,
  changed: EXIT.missed,
  'not-genuine': EXIT.missed,
  unsigned: EXIT.missed,
};

function readKeys(written: string, folder: string): TrustedKeys {
  const path = resolve(folder, written);
  const keys = readTrustedKeys(existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : written);
  if (!keys)
    throw new UsageError(`--key: “${written}” is neither a public key nor a file of a site's /api/record-keys.`);
  return keys;
}

/** `verify FILE`: says whether a record is what a site signed, without a network. */
export async function verifyCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = readArguments(argv, { key: { type: 'string' } }, { names: ['The record'] });
  const file = positionals[0] as string;
  const path = resolve(terminal.folder, file);
  if (!existsSync(path)) throw new UsageError(`${file} is not there.`);
  if (statSync(path).isDirectory())
    throw new UsageError(
      `${file} is a folder. A site signs the JSON file that it exports; a folder is signed by nobody.`,
    );
  const keys = values.key === undefined ? null : readKeys(values.key, terminal.folder);
  const { state, words } = await verifyRecord(() => createReadStream(path), keys);
  terminal.out(`${words}\n`);
  return EXIT_OF[state];
}
