import { useEffect, useRef } from 'react';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { ToolOption } from '../comparison/tool-option.ts';
import type { OptionList } from './use-tool-options.ts';

interface OptionListboxProps {
  id: string;
  isOpen: boolean;
  list: OptionList;
  options: readonly ToolOption[];
  active: number;
  search: string;
  words: { one: string; many: string; short: (figure: string) => string };
  onChoose: (tool: ToolOption) => void;
}

/** The list below the search field. The field keeps the focus, so pressing an option must not move it. */
export function OptionListbox({ id, isOpen, list, options, active, search, words, onChoose }: OptionListboxProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded border border-edge bg-surface shadow-lift"
    >
      <div
        ref={element}
        id={id}
        role="listbox"
        aria-label={words.many}
        className="max-h-80 overflow-y-auto overscroll-contain p-1"
      >
        {options.map((tool, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: see above.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
          <div
            key={tool.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(tool)}
            className={classNames(
              'flex cursor-pointer items-center gap-3 rounded px-2 py-1.5 text-sm hover:bg-accent-soft',
              index === active && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
            )}
          >
            <ToolLogo name={tool.name} logo={tool.logo} size="small" />
            <span className="min-w-0 flex-1 wrap-anywhere">{tool.name}</span>
            <span className="font-mono text-xs text-muted">{words.short(tool.figure)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
        {isOpen ? statusOf(list, options.length, search, words.one) : ''}
      </p>
    </div>
  );
}

function statusOf(list: OptionList, count: number, search: string, noun: string): string {
  if (list.state === 'failed') return 'The list could not be loaded. Type again to retry.';
  if (count > 0) return '';
  return list.state === 'ready' ? `No ${noun} matches “${search.trim()}”.` : 'Looking…';
}
