// Tells when files have changed and have been at rest for a moment: editors write in several steps, and formatters after them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface FilePorts {
  watchFiles: (paths: readonly string[], onChange: () => void) => () => void;
  pause: (ms: number) => Promise<unknown>;
}

/** Without a change for so long, they are at rest. */
const REST_MS = 300;

export class SettledFiles {
  readonly #ports: FilePorts;
  readonly #onChange: () => void;
  #paths: readonly string[] = [];
  #hash = '';
  #changes = 0;
  #isSettling = false;
  #stop: () => void = () => undefined;

  constructor(ports: FilePorts, onChange: () => void) {
    this.#ports = ports;
    this.#onChange = onChange;
  }

  /** From now on these. A change is one from what they were when they were first named. */
  watch(paths: Iterable<string>): void {
    const sorted = [...new Set(paths)].sort();
    if (sorted.join('\n') === this.#paths.join('\n')) return;
    this.#stop();
    this.#paths = sorted;
    this.#hash = hashOf(this.#paths);
    this.#stop = this.#ports.watchFiles(this.#paths, () => this.#noteChange());
  }

  close(): void {
    this.#stop();
    this.#paths = [];
  }

  #noteChange(): void {
    this.#changes++;
    if (!this.#isSettling) void this.#settle();
  }

  async #settle(): Promise<void> {
    this.#isSettling = true;
    for (let seen = -1; seen !== this.#changes; ) {
      seen = this.#changes;
      await this.#ports.pause(REST_MS);
    }
    this.#isSettling = false;
    const hash = hashOf(this.#paths);
    if (hash === this.#hash) return;
    this.#hash = hash;
    this.#onChange();
  }
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(`${path}\n`);
    try {
      hash.update(readFileSync(path));
    } catch {
      hash.update('missing');
    }
  }
  return hash.digest('hex');
}
