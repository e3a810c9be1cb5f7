import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import type { SetupPart } from './setup-form.tsx';

/** What the environment sets and nothing here can: whether it is set, and what to do. */
export function SetupOptional({ optional }: Pick<SetupPart, 'optional'>) {
  return (
    <section id="optional" aria-labelledby="optional-title" className="border-t border-line pt-6">
      <h2 id="optional-title" className="text-xl font-semibold">
        What a site can also have
      </h2>
      <p className="mt-1 text-sm text-muted">
        Set in the environment of the processes, and in force after a restart. Keys of the site, an export of everything
        and an import of tools are at{' '}
        <Link to="/admin/data" className="text-accent underline underline-offset-4">
          Keys and data
        </Link>
        .
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
        {optional.map(({ name, variables, isSet, tone, text }) => (
          <li key={name} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{name}</span>
              <Badge tone={tone}>{tone === 'bad' ? 'Not reached' : isSet ? 'Set' : 'Not set'}</Badge>
            </p>
            <p className="text-muted wrap-anywhere">
              {variables.map((variable) => (
                <code key={variable} className="mr-2">
                  {variable}
                </code>
              ))}
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
