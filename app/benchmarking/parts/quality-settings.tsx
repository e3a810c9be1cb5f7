import ChevronRight from 'lucide-react/icons/chevron-right';
import type { FormStart, VersionFields } from '../form/form-start.ts';
import { BaselineFields } from './baseline-fields.tsx';
import { CheckRows } from './check-rows.tsx';
import { JudgeFields } from './judge-fields.tsx';

interface QualitySettingsProps {
  start: FormStart;
  models: { id: string; name: string; end: string | null }[];
  selected: ReadonlySet<string>;
  versions: readonly VersionFields[];
}

/** How the answers are scored. Without scoring, a run shows speed and cost, but not quality. */
export function QualitySettings({ start, models, selected, versions }: QualitySettingsProps) {
  const isChanged = start.checks.length > 0 || start.judge.modelId !== '' || start.baseline.model !== '';
  return (
    <details className="group/quality panel" open={isChanged}>
      <summary className="flex items-center gap-2 p-4 text-sm font-medium hover:text-accent">
        <ChevronRight className="size-4 transition-transform group-open/quality:rotate-90" aria-hidden />
        Quality: checks, a baseline and a judge
      </summary>
      <div className="grid gap-8 border-t border-line p-4 *:min-w-0">
        <CheckRows initial={start.checks} />
        <BaselineFields
          start={start.baseline}
          models={models.filter(({ id }) => selected.has(id))}
          versions={versions}
        />
        <JudgeFields start={start.judge} models={models} selected={selected} />
      </div>
    </details>
  );
}
