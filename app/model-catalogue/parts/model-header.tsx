import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { benchmarkPath } from '../benchmark-path.ts';
import { statusNames } from '../model.ts';
import type { ModelPage } from '../page/model-page.ts';

export function ModelHeader({ page }: { page: ModelPage }) {
  const { name, maker, status, main } = page;
  return (
    <header>
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="headline text-4xl sm:text-5xl">{name}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="text-muted">{maker ? `by ${maker.name}` : 'Maker unknown'}</span>
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
