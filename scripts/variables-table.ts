/** Prints the table of environment variables in docs/operating.md, or with `--env` the file .env.example. */
import { variables } from '../app/platform/config-variables.server.ts';
import type { Variable } from '../app/platform/configuration/savable-variables.server.ts';

export function variablesTable(list: readonly Variable[]): string {
  const rows = list.map(
    (entry) =>
      `| \`${entry.name}\` | ${entry.default === undefined ? '–' : `\`${entry.default || '(empty)'}\``} | ${entry.about}${entry.secret ? ' Secret.' : ''} |`,
  );
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Every variable commented out, with its meaning above it. */
export function environmentExample(list: readonly Variable[]): string {
  const entries = list.map(({ name, about, default: fallback = '' }) => `# ${about}\n#${name}=${fallback}\n`);
  return `# Copy to .env and uncomment what you need. npm start, npm run worker and the npm commands read it; a service\n# manager reads such a file with its own option (systemd: EnvironmentFile).\n\n${entries.join('\n')}`;
}

if (import.meta.main) {
  if (process.argv.includes('--env')) process.stdout.write(environmentExample(variables));
  else console.log(variablesTable(variables));
}
