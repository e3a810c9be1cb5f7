import type { RegisteredListing } from '../model-queries.server.ts';

/** Models that provider accounts registered, after a review. Apart from the list: none of its sources knows them. */
export function RegisteredModels({ models }: { models: RegisteredListing[] }) {
  if (models.length === 0) return null;
  return (
    <section aria-labelledby="registered" className="mt-14">
      <h2 id="registered" className="headline text-2xl">
        Registered by their providers
      </h2>
      <p className="mt-2 max-w-2xl text-sm text-muted">
        What these providers say of their own models, reviewed before it is shown. Prices and limits are not known to
        the sources of this list, so no other filter than the words finds them.
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {models.map(({ modelId, name, description, company, end }) => (
          <li key={modelId}>
            <h3 className="font-medium break-words">{name}</h3>
            <p className="text-xs text-muted">Stated by {company ?? 'its provider'}</p>
            {end !== null && <p className="text-sm text-warn">{end}</p>}
            {description && <p className="mt-1 text-sm break-words">{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
