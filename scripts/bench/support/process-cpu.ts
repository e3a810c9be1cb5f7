import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of processes, as Linux counts it (100 ticks a second). */

const MS_A_TICK = 10;

interface Usage {
  parent: number;
  /** ms, without and with that of children that have ended. */
  ownMs: number;
  familyMs: number;
}

function usageOf(pid: number | string): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program is in brackets and may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ownMs = (fields[11]! + fields[12]!) * MS_A_TICK;
  return { parent: fields[1]!, ownMs, familyMs: ownMs + (fields[13]! + fields[14]!) * MS_A_TICK };
}

export const cpuOf = (pid: number): number => usageOf(pid).ownMs;

/** Of the PostgreSQL server that one of its connections belongs to: all its processes, and those that have ended. */
export function cpuOfPostgres(backendPid: number): number {
  const server = usageOf(backendPid).parent;
  const children = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const usage = usageOf(name);
      return usage.parent === server ? [usage.ownMs] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  return usageOf(server).familyMs + children.reduce((sum, ms) => sum + ms, 0);
}
