import { useEffect, useRef } from 'react';
import type { Place } from '../form/case-sheet.ts';

export interface Edit {
  place: Place;
  text: string;
}

interface CellEditorProps {
  edit: Edit;
  label: string;
  /** Null for the text: it stays as it was. The step says where to go next; null: the reader went elsewhere already. */
  onDone: (text: string | null, step: Place | null) => void;
}

const steps: Record<string, Place> = { Enter: { row: 1, col: 0 }, Tab: { row: 0, col: 1 } };

/** A text field over a cell. Enter and Tab go on to the next cell, Shift+Enter begins a line, Escape gives up. */
export function CellEditor({ edit, label, onDone }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const done = (text: string | null, step: Place | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(text, step);
  };
  return (
    <textarea
      ref={field}
      aria-label={label}
      dir="auto"
      defaultValue={edit.text}
      className="absolute top-0 left-0 z-2 field-sizing-content max-h-48 min-h-full w-full min-w-56 resize-none border-0 bg-surface px-2 py-2 leading-5 font-normal text-ink shadow-lift outline-2 -outline-offset-2 outline-accent select-text"
      onBlur={({ target }) => done(target.value, null)}
      onKeyDown={(event) => {
        const { key, shiftKey, altKey, currentTarget } = event;
        const step = steps[key];
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (key === 'Escape') done(null, { row: 0, col: 0 });
        else if (key === 'Enter' && (shiftKey || altKey)) {
          if (shiftKey) return;
          currentTarget.setRangeText('\n', currentTarget.selectionStart, currentTarget.selectionEnd, 'end');
        } else if (step) done(currentTarget.value, key === 'Tab' && shiftKey ? { row: 0, col: -1 } : step);
        else return;
        event.preventDefault();
      }}
    />
  );
}
