import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { controlClass } from '../../ui/input.tsx';
import { MAX_TOOLS } from '../compare-path.ts';
import { comparedWords } from '../comparison/compared-words.ts';
import type { ToolOption } from '../comparison/tool-option.ts';
import { type CompareState, comparePath, withTool } from '../selection.ts';
import { closeControlsSheet } from './controls-sheet.tsx';
import { OptionListbox } from './option-listbox.tsx';
import { useToolOptions } from './use-tool-options.ts';

/**
 * The search field and the Add Tools button: a combobox over the whole catalogue. Arrow keys choose, Enter adds, Escape
 * closes. Without scripts the button submits the form and the page lists links.
 */
export function ToolPicker({ state, swapName }: { state: CompareState; swapName: string | null }) {
  const words = comparedWords[state.of];
  const picker = usePicker(state);
  const { input, isOpen, setIsOpen, text, options, list, active, isFull } = picker;
  const listId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the group closes its list.
    <div
      className="contents min-w-0 flex-1 gap-3 sm:relative sm:flex"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <PickerInput picker={picker} listId={listId} swapName={swapName} of={state.of} />
      <Button
        type="submit"
        disabled={isFull}
        aria-expanded={isOpen}
        aria-controls={listId}
        className="max-sm:flex-1 max-sm:px-2!"
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(!isOpen);
          input.current?.focus();
        }}
      >
        {swapName === null ? `${words.add} (${state.tools.length}/${MAX_TOOLS})` : `Choose a ${words.one}`}
        <ChevronDown className={classNames('transition-transform', isOpen && 'rotate-180')} aria-hidden />
      </Button>
      <OptionListbox
        id={listId}
        isOpen={isOpen}
        list={list}
        options={options}
        active={active}
        search={text}
        words={words}
        onChoose={picker.choose}
      />
    </div>
  );
}

interface PickerInputProps {
  picker: ReturnType<typeof usePicker>;
  listId: string;
  swapName: string | null;
  of: CompareState['of'];
}

function PickerInput({ picker, listId, swapName, of }: PickerInputProps) {
  const words = comparedWords[of];
  const { input, isOpen, setIsOpen, text, setText, active, isFull } = picker;
  return (
    <div className="relative min-w-0 flex-1 basis-32 sm:basis-40">
      <Search className="pointer-events-none absolute top-3 left-3 size-4 text-muted" aria-hidden />
      <input
        ref={input}
        type="search"
        name="q"
        value={text}
        disabled={isFull}
        placeholder={of === 'tools' ? 'Search by name or feature' : 'Search by name, maker or id'}
        aria-label={swapName === null ? `Search ${words.many} to add` : `Search a ${words.one} in place of ${swapName}`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value);
          setIsOpen(true);
        }}
        onKeyDown={picker.onKeyDown}
        className={classNames(controlClass, 'h-10 pr-3 pl-9 placeholder:text-ellipsis')}
      />
    </div>
  );
}

function usePicker(state: CompareState) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useSearchText(state.search);
  const [activeId, setActiveId] = useState<string | null>(null);
  const list = useToolOptions(state.of, isOpen, text, state.category, state.swap ?? state.tools.join());
  const known = 'options' in list ? list.options : [];
  const options = known.filter(({ id }) => !state.tools.includes(id)).slice(0, 20);
  const active = options.findIndex(({ id }) => id === activeId);
  const isFull = state.tools.length >= MAX_TOOLS && state.swap === null;

  useEffect(() => {
    if (state.swap === null) return;
    input.current?.focus();
    setIsOpen(true);
  }, [state.swap]);

  function choose(tool: ToolOption) {
    const next = withTool({ ...state, search: '' }, tool.id);
    setText('');
    setActiveId(null);
    setIsOpen(false);
    closeControlsSheet();
    void navigate(comparePath(next), { preventScrollReset: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActiveId(nextOption(options, active, event.key)?.id ?? null);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === 'Enter' && isOpen) {
      const named = options.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
      const chosen =
        options[active] ?? named ?? (options.length === 1 && list.state === 'ready' ? options[0] : undefined);
      if (!chosen) return setIsOpen(false);
      event.preventDefault();
      choose(chosen);
    }
  }

  return {
    input,
    isOpen: isOpen && !isFull,
    setIsOpen,
    text,
    setText,
    options,
    list,
    active,
    isFull,
    onKeyDown,
    choose,
  };
}

/** Follows the address, for instance after going back: not in an effect, which would also undo what is typed while the page is drawn. */
function useSearchText(addressed: string) {
  const [text, setText] = useState(addressed);
  const [followed, setFollowed] = useState(addressed);
  if (followed !== addressed) {
    setFollowed(addressed);
    setText(addressed);
  }
  return [text, setText] as const;
}

/** The option above or below the active one, around the ends. */
function nextOption(options: ToolOption[], active: number, key: 'ArrowDown' | 'ArrowUp'): ToolOption | undefined {
  const step = key === 'ArrowDown' ? active + 1 : active === -1 ? options.length - 1 : active - 1;
  return options.at(step % Math.max(options.length, 1));
}
