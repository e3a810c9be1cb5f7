import { useEffect, useState } from 'react';
import type { ToolOption } from '../comparison/tool-option.ts';

export type OptionList =
  | { state: 'idle' }
  | { state: 'loading'; options: readonly ToolOption[] }
  | { state: 'ready'; options: readonly ToolOption[] }
  | { state: 'failed' };

const TYPING_PAUSE_MS = 120;

/** Fetches matching tools a moment after the last key; an older answer never replaces a newer one. */
export function useToolOptions(isOpen: boolean, search: string, category: string | null, like: string): OptionList {
  const [list, setList] = useState<OptionList>({ state: 'idle' });
  useEffect(() => {
    if (!isOpen) return;
    const control = new AbortController();
    setList((last) => ({ state: 'loading', options: 'options' in last ? last.options : [] }));
    const timer = setTimeout(() => {
      loadOptions(search, category, like, control.signal).then(
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
  }, [isOpen, search, category, like]);
  return list;
}

async function loadOptions(
  search: string,
  category: string | null,
  like: string,
  signal: AbortSignal,
): Promise<ToolOption[]> {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set('q', search.trim().toLowerCase());
  else if (like !== '') query.set('tools', like);
  if (category !== null) query.set('category', category);
  const response = await fetch(`/compare/options?${query}`, { signal });
  if (!response.ok) throw new Error(`The list of tools answered ${response.status}.`);
  const { options } = (await response.json()) as { options: ToolOption[] };
  return options;
}
