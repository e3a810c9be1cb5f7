import type { ModelSpec } from './record.ts';

/** `cold`: a line of its own before each prompt, so that no provider's prompt cache can help. `warm`: the prompt as it is. */
export type CacheMode = 'cold' | 'warm';

/** That of the version of the prompt which an entry is asked, or else that of its run. */
export const cacheModeOf = ({ cacheMode }: Pick<ModelSpec, 'cacheMode'>, ofRun: CacheMode = 'warm'): CacheMode =>
  cacheMode ?? ofRun;
