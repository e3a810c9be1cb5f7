import { Link } from 'react-router';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { benchmarkPath } from '../benchmark-path.ts';
import { statusNames } from '../model.ts';
import type { ModelPage } from '../page/model-page.ts';

interface ModelHeaderProps {
  page: ModelPage;
  /** Its maker, if the catalogue has it. */
  company: { path: string; logo: string | null } | null;
}

export function ModelHeader({ page, company }: ModelHeaderProps) {
  const { name, maker, status, main } = page;
  return (
    <header>
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className={company ? 'grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4' : 'min-w-0'}>
          {company && <ToolLogo name={maker?.name ?? name} logo={company.logo} />}
          <h1 className="headline text-4xl sm:text-5xl">{name}</h1>
          <p className="col-span-2 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <Maker name={maker?.name ?? null} path={company?.path ?? null} />
            <Badge tone={status === 'served' ? 'good' : status === 'retired' ? 'bad' : 'warn'}>
              {statusNames[status]}
            </Badge>
            {main && (
              <span className="flex min-w-0 items-center gap-1.5">
                <code className="truncate font-mono text-[0.8125rem]">{main.id}</code>
                <CopyButton text={main.id} label="Copy id" variant="quiet" />
              </span>
            )}
          </p>
        </div>
        <div className="print-hidden flex flex-wrap gap-3">
          <LinkButton to={`/models/compare?models=${encodeURIComponent(page.id)}`}>Compare with others</LinkButton>
          <LinkButton to={`/lists/add?model=${encodeURIComponent(page.id)}`}>Save</LinkButton>
          {main && status !== 'retired' && (
            <LinkButton to={benchmarkPath(main)} variant="primary">
              Benchmark this model
            </LinkButton>
          )}
        </div>
      </div>
    </header>
  );
}

function Maker({ name, path }: { name: string | null; path: string | null }) {
  if (name === null) return <span className="text-muted">Maker unknown</span>;
  return (
    <span className="text-muted">
      by{' '}
      {path === null ? (
        name
      ) : (
        <Link to={path} prefetch="intent" className="text-accent underline underline-offset-4">
          {name}
        </Link>
      )}
    </span>
  );
}
