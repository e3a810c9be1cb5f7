/** Prints the table of environment variables that stands in docs/operating.md. */
import { type Variable, variables } from '../app/platform/config-variables.server.ts';

export function variablesTable(list: readonly Variable[]): string {
  const rows = list.map(
    (entry) =>
      `| \`${entry.name}\` | ${entry.default === undefined ? '–' : `\`${entry.default || '(empty)'}\``} | ${entry.about}${entry.secret ? ' Secret.' : ''} |`,
  );
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

if (import.meta.main) console.log(variablesTable(variables));
