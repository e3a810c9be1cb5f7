import { MAX_SUITE_BYTES } from '../../runs/run-spec.ts';

/** A file that was chosen for an import, or one of a chosen archive. */
export interface ChosenFile {
  /** With its folders, where it comes from an archive. */
  name: string;
  text: string;
}

/** Files of one import. */
export const MAX_CHOSEN_FILES = 200;
const MB = 1_048_576;
/** What a configuration may name, and what is read alone. */
const READ = /\.(?:csv|tsv|jsonl|ya?ml|json|txt|md|[cm]?js)$/i;
/** Folders that tools write beside a project. */
const FOREIGN = /(?:^|\/)(?:node_modules|__MACOSX|\.[^/]+)\//;

const isArchive = ({ name }: File) => /\.zip$/i.test(name);
const tooLarge = (name: string, bytes: number) =>
  `${name} ${name.endsWith('together') ? 'have' : 'has'} ${(bytes / MB).toFixed(1)} MB; a suite has at most ${MAX_SUITE_BYTES / MB} MB. Split it.`;
const TOO_MANY = `At most ${MAX_CHOSEN_FILES} files are read at once.`;

interface Chosen {
  files: ChosenFile[];
  /** Their names are paths, also where they have no folder. */
  areArchived: boolean;
}

/** The texts of the chosen files, those of archives among them, or why they are not read. */
export async function readChosen(files: readonly File[]): Promise<Chosen | { problem: string }> {
  const [first] = files;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const called = files.length === 1 && first ? first.name : 'These files together';
  if (bytes > MAX_SUITE_BYTES) return { problem: tooLarge(called, bytes) };
  const read: ChosenFile[] = [];
  const origins = new Map<string, string>();
  for (const file of files) {
    const found = isArchive(file) ? await readArchive(file) : { files: [{ name: file.name, text: await file.text() }] };
    if ('problem' in found) return found;
    const origin = isArchive(file) ? `in ${file.name}` : 'by itself';
    for (const { name } of found.files) {
      const other = origins.get(name);
      if (other !== undefined)
        return { problem: `${name} was chosen twice, ${other} and ${origin}. Choose one of the two.` };
      origins.set(name, origin);
    }
    read.push(...found.files);
  }
  if (read.length > MAX_CHOSEN_FILES) return { problem: TOO_MANY };
  const chars = read.reduce((sum, { text }) => sum + text.length, 0);
  return chars > MAX_SUITE_BYTES
    ? { problem: tooLarge('These files together', chars) }
    : { files: read, areArchived: files.some(isArchive) };
}

/** Only what may be read is unpacked, and no more of it than a suite has, whatever the archive says of its size. */
async function readArchive(archive: File): Promise<{ files: ChosenFile[] } | { problem: string }> {
  const { unzipSync } = await import('fflate');
  let bytes = 0;
  let count = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!READ.test(name) || FOREIGN.test(name)) return false;
    bytes += originalSize;
    count++;
    return bytes <= MAX_SUITE_BYTES && count <= MAX_CHOSEN_FILES;
  };
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(new Uint8Array(await archive.arrayBuffer()), { filter });
  } catch {
    return { problem: `${archive.name} cannot be unpacked.` };
  }
  if (bytes > MAX_SUITE_BYTES) return { problem: tooLarge(`${archive.name}, unpacked,`, bytes) };
  if (count > MAX_CHOSEN_FILES) return { problem: `${archive.name} holds ${count} files. ${TOO_MANY}` };
  const files = Object.entries(entries).map(([name, data]) => ({ name, text: new TextDecoder().decode(data) }));
  return files.length > 0 ? { files } : { problem: `${archive.name} holds no file that can be read.` };
}
