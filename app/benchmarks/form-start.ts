import type { PromptImage } from './prompt-image.ts';
import { presets, type RequestSettings, type RunPlan } from './run-plan.ts';

/** What the form of the benchmark page begins with: nothing, or an earlier run that is to be changed. */
export interface FormStart {
  prompt: string;
  system: string;
  table: string;
  name: string;
  preset: string;
  cacheMode: 'cold' | 'warm';
  /** Percent. */
  tieMargin: number;
  settings: RequestSettings;
  images: PromptImage[];
  modelIds: string[];
}

export const emptyStart: FormStart = {
  ...{ prompt: '', system: '', table: '', name: '', preset: 'quick', cacheMode: 'warm', tieMargin: 20 },
  ...{ settings: {}, images: [], modelIds: [] },
};

/** The form as it was filled in for a run. */
export function formStartOf({ plan, name, testId }: { plan: RunPlan; name: string; testId: string | null }): FormStart {
  const { prompt, system, table, rounds, cacheMode, tieMargin, request, models, images = [] } = plan;
  return {
    ...{ prompt, system, cacheMode, images, settings: request },
    table: table?.text ?? '',
    name: testId === null ? '' : name,
    preset: presets.find((preset) => preset.rounds === rounds)?.id ?? 'quick',
    tieMargin: Math.round(tieMargin * 100),
    modelIds: models.map(({ key }) => key),
  };
}
