// Files that were chosen together: a configuration of promptfoo with what it names, or a file alone.
import { type ImportedCases, importCases } from './import-cases.ts';
import { isRecord } from './import-promptfoo/carry.ts';
import { parseSource } from './suite/source-document.ts';

export interface FilesToImport {
  files: readonly { name: string; text: string }[];
  /** They are of an archive, which keeps their folders, also where there are none. */
  areArchived?: boolean | undefined;
}

/** None of several files, or more than one, says which the others belong to, or two have one name; the message is for who chose them. */
export class NoConfiguration extends Error {}

/** The cases, and the file that they are from. @throws as `importCases` does, and {@link NoConfiguration} */
export function importFiles({ files, areArchived }: FilesToImport): ImportedCases & { file: string } {
  const [first] = files;
  const names = files.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new NoConfiguration(`Two of the files are called ${twice}. Choose one of them.`);
  const main = files.length === 1 && first ? first : findConfiguration(files);
  const others = Object.fromEntries(files.filter((one) => one !== main).map(({ name, text }) => [name, text]));
  return { ...importCases(main.text, main.name, others, areArchived), file: main.name };
}

const depthOf = (name: string) => name.split('/').length;

/** The one with promptfoo's own name that lies nearest to the top, else the only one that reads as a configuration. */
function findConfiguration(files: FilesToImport['files']) {
  const named = files.filter(({ name }) => /(?:^|\/)promptfooconfig[^/]*\.(?:ya?ml|json)$/i.test(name));
  const top = Math.min(...named.map(({ name }) => depthOf(name)));
  const found = named.length > 0 ? named.filter(({ name }) => depthOf(name) === top) : files.filter(isConfiguration);
  const [only] = found;
  if (only && found.length === 1) return only;
  const reason = only
    ? `Several files are configurations: ${found.map(({ name }) => name).join(', ')}. Choose one of them with the files that it names.`
    : 'None of these files is a configuration of promptfoo. Choose it with the files that it names; other files are read one at a time.';
  throw new NoConfiguration(reason);
}

function isConfiguration({ name, text }: FilesToImport['files'][number]): boolean {
  if (!/\.(?:ya?ml|json)$/i.test(name)) return false;
  try {
    const { data } = parseSource(text, name);
    return isRecord(data) && ['prompts', 'providers', 'targets'].some((key) => key in data);
  } catch {
    return false;
  }
}
