import ChevronRight from 'lucide-react/icons/chevron-right';
import type { FormStart } from '../form/form-start.ts';
import { CheckRows } from './check-rows.tsx';
import { JudgeFields } from './judge-fields.tsx';

interface QualitySettingsProps {
  start: FormStart;
  models: { id: string; name: string }[];
  selected: ReadonlySet<string>;
}

/** How the answers are scored. Without scoring, a run shows speed and cost, but not quality. */
export function QualitySettings({ start, models, selected }: QualitySettingsProps) {
  const isChanged = start.checks.length > 0 || start.judge.modelId !== '';
  return (
    <details className="group/quality rounded border border-line bg-surface" open={isChanged}>
      <summary className="flex items-center gap-2 p-4 text-sm font-medium hover:text-accent">
        <ChevronRight className="size-4 transition-transform group-open/quality:rotate-90" aria-hidden />
        Quality: checks and a judge
      </summary>
      <div className="grid gap-8 border-t border-line p-4 *:min-w-0">
        <CheckRows initial={start.checks} />
        <JudgeFields start={start.judge} models={models} selected={selected} />
      </div>
    </details>
  );
}
