import { useEffect, useState } from 'react';
import { type Compared, comparePage } from '../compare-path.ts';
import type { ToolOption } from '../comparison/tool-option.ts';

export type OptionList =
  | { state: 'idle' }
  | { state: 'loading'; options: readonly ToolOption[] }
  | { state: 'ready'; options: readonly ToolOption[] }
  | { state: 'failed' };

const TYPING_PAUSE_MS = 120;

/** Fetches matching tools a moment after the last key; an older answer never replaces a newer one. */
export function useToolOptions(
  of: Compared,
  isOpen: boolean,
  search: string,
  category: string | null,
  like: string,
): OptionList {
  const [list, setList] = useState<OptionList>({ state: 'idle' });
  useEffect(() => {
    if (!isOpen) return;
    const control = new AbortController();
    setList((last) => ({ state: 'loading', options: 'options' in last ? last.options : [] }));
    const timer = setTimeout(() => {
      loadOptions(of, search, category, like, control.signal).then(
        (options) => setList({ state: 'ready', options }),
        () => {
          if (!control.signal.aborted) setList({ state: 'failed' });
        },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [of, isOpen, search, category, like]);
  return list;
}

async function loadOptions(
  of: Compared,
  search: string,
  category: string | null,
  like: string,
  signal: AbortSignal,
): Promise<ToolOption[]> {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set('q', search.trim().toLowerCase());
  else if (like !== '') query.set(of, like);
  if (category !== null) query.set('category', category);
  const response = await fetch(`${comparePage[of]}/options?${query}`, { signal });
  if (!response.ok) throw new Error(`The list answered ${response.status}.`);
  const { options } = (await response.json()) as { options: ToolOption[] };
  return options;
}
