import type { Catalogue } from '../../catalog/catalogue.ts';
import type { SearchDocument, SearchIndex } from '../search-index.ts';
import { toolDocument } from './search-documents.ts';

/** Documents indexed between two turns of the event loop. */
const BATCH = 100;

export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What was last indexed under each key: unchanged documents are skipped. */
export type Signatures = Map<string, string>;

/** Updates one kind of document: indexes what is new or different, removes what is gone. */
export async function putDocuments(
  index: SearchIndex,
  signatures: Signatures,
  documents: Iterable<SearchDocument>,
  hasText: boolean,
): Promise<void> {
  const gone = new Set(signatures.keys());
  let inBatch = 0;
  for (const document of documents) {
    gone.delete(document.key);
    const { title, summary, words, rating, logo, category, isFree, url, facts } = document;
    const marks = facts && Object.values(facts);
    const signature = [hasText, title, summary, words, rating, logo, category, isFree, url, marks].join('\n');
    if (signatures.get(document.key) === signature) continue;
    signatures.set(document.key, signature);
    index.put(document, hasText);
    if (++inBatch % BATCH === 0) await breathe();
  }
  for (const key of gone) {
    signatures.delete(key);
    index.remove(key);
  }
}

export function* toolDocuments(
  catalogue: Catalogue,
  keywords: ReadonlyMap<string, readonly string[]> | null,
  mostUsed: readonly string[],
): Generator<SearchDocument> {
  const names = new Map(catalogue.categories.map(({ id, name }) => [id, name]));
  const uses = new Map(mostUsed.map((id, place) => [id, 1 - place / mostUsed.length]));
  for (const tool of catalogue.tools) {
    const use = uses.get(tool.id) ?? 0;
    const document = toolDocument(tool, names.get(tool.category) ?? '', keywords?.get(tool.id) ?? [], use);
    // Above the limit the database's index has the texts; a second copy would waste memory.
    yield keywords === null ? { ...document, words: '' } : document;
  }
}

/** Learns the words of all descriptions and features, so that queries to the database's index are corrected too. */
export async function learnVocabulary(index: SearchIndex, catalogue: Catalogue): Promise<void> {
  const known = new Set<string>();
  let read = 0;
  for (const tool of catalogue.tools) {
    for (const text of [tool.description, tool.vendor, ...tool.features]) {
      if (known.has(text)) continue;
      known.add(text);
      index.learnWords(text);
    }
    if (++read % BATCH === 0) await breathe();
  }
}
