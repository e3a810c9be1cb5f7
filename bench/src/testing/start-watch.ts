// A watch on the command line whose files, keys and clock are the test's.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Sample } from '../record.ts';
import { readSamples } from '../report/run-folder.ts';
import { run } from './run-in-folder.ts';

export const environment = { CUSTOM_API_KEY: 'k' };

/** Begins a watch of a folder. */
export function startWatch(folder: string, words = 'bench watch suite.yaml -o watch -q', hasKeys = true) {
  let err = '';
  let out = '';
  let change: () => void = () => undefined;
  let press: (key: string) => void = () => undefined;
  let idle = 0;
  let waiters: (() => void)[] = [];
  const watched: string[][] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const done = run(folder, words, {
    environment,
    signal: stop.signal,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
      if (!text.startsWith('Watching')) return;
      idle++;
      for (const wake of waiters) wake();
      waiters = [];
    },
    pause: async () => undefined,
    watchFiles: (paths, onChange) => {
      watched.push([...paths]);
      change = onChange;
      return () => undefined;
    },
    ...(hasKeys
      ? {
          watchKeys: (onKey) => {
            press = onKey;
            return () => undefined;
          },
        }
      : {}),
  });
  return {
    done,
    watched,
    stop: () => stop.abort(),
    press: (key: string) => press(key),
    change: () => change(),
    write: (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      change();
    },
    /** Until it has come to rest so often, or has ended. */
    rest: async (times: number) => {
      while (idle < times)
        await Promise.race([
          new Promise<void>((resolve) => waiters.push(resolve)),
          done.then((result) => Promise.reject(new Error(`ended with ${result.code}: ${err}`))),
        ]);
    },
    text: () => ({ out, err }),
  };
}

/** The samples of one version. */
export async function samplesOf(folder: string, version: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for await (const sample of readSamples(join(folder, 'watch', version))) samples.push(sample);
  return samples;
}
