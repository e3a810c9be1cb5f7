/**
 * How a suite reaches the files that it names. Paths are as written, relative to the suite.
 * Both throw an Error whose message says why when a file cannot be read.
 */
export interface SuiteFiles {
  text(path: string): string;
  base64(path: string): string;
  /** The files that a name with `*` stands for, by name; absent where files cannot be listed. */
  list?(pattern: string): string[];
}

/** For a place without files, such as a form on a web page: every mention of a file is refused. */
export const noFiles: SuiteFiles = {
  text() {
    throw new Error('files cannot be named here');
  },
  base64() {
    throw new Error('files cannot be named here');
  },
};

const MEDIA_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
};

/** The media type that the end of a name or an address claims; null for what models are not sent. */
export function mediaTypeOfName(path: string): string | null {
  return MEDIA_TYPES[/\.(\w+)(?:[?#].*)?$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? null;
}
