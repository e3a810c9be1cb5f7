// Where a run was made: part of the record, because the same models answer differently from elsewhere.
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, hostname } from 'node:os';
import type { Runner } from './record.ts';

export const ENGINE_VERSION = '0.1.0';

/** The commit that this build was made from: the build leaves it beside its files. Null where it was run from source. */
function builtFrom(): string | null {
  try {
    return readFileSync(new URL('./git-hash.txt', import.meta.url), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

type Machine = Omit<Runner, 'region'>;

let machine: Machine | null = null;

/** Asked once a process: reading all processors' names takes milliseconds, and a run's first call waits for its head. */
function describeMachine(): Machine {
  machine ??= {
    host: hostname(),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cpuCount: availableParallelism(),
    engineVersion: ENGINE_VERSION,
    gitHash: builtFrom(),
  };
  return machine;
}

export function describeRunner(region: string | null, gitHash: string | null): Runner {
  const { host, ...rest } = describeMachine();
  return { host, region, ...rest, gitHash: gitHash ?? rest.gitHash };
}
