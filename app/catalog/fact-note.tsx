import { useId } from 'react';
import { correctionPath } from './correction-path.ts';
import type { FactMark } from './fact-wording.ts';
import './parts/fact-note.css';

interface FactNoteProps {
  mark: FactMark;
  label: string;
  /** Where most facts are old, the date says so: only the popover adds that it is ageing. */
  isQuiet?: boolean;
}

/** A fact's standing at a glance, and who says so, where and when in a popover. A native popover: it needs no scripts. */
export function FactNote({ mark, label, isQuiet = false }: FactNoteProps) {
  const id = `fact${useId().replaceAll(/\W/g, '')}`;
  return (
    <span className="fact-note">
      <button type="button" popoverTarget={id}>
        <span aria-hidden="true" className={`standing standing-${mark.standing}`} />
        {mark.short}
        {mark.isAgeing && !isQuiet && <span className="text-warn"> · ageing</span>}
        {mark.isContradicted && <span className="text-warn"> · contradicted</span>}
        <span className="sr-only">: {label}</span>
      </button>
      <span
        id={id}
        popover="auto"
        className="hanging-popover w-80 max-w-[calc(100vw-2rem)] rounded border border-edge bg-surface p-4 text-sm text-ink shadow-lift"
      >
        <b>{label}</b>
        <span>
          {mark.sentence}
          {mark.isAgeing && ' Ageing: it may have changed since.'}
        </span>
        {mark.quote !== null && <q>{mark.quote}</q>}
        {mark.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
        {mark.source !== null && (
          <a href={mark.source} target="_blank" rel="noopener noreferrer nofollow">
            {hostOf(mark.source)}
          </a>
        )}
        {mark.correction !== null && (
          <a href={mark.correction} rel="nofollow">
            Correct this
          </a>
        )}
        {mark.attribution !== null && <small>{mark.attribution}</small>}
      </span>
    </span>
  );
}

/** A plain link: the form is loaded when it is needed. */
export function HelpToFind({ toolId, children }: { toolId: string; children: string }) {
  return (
    <a
      href={correctionPath({ kind: 'tool', id: toolId })}
      rel="nofollow"
      className="text-accent underline underline-offset-4 print:hidden"
    >
      {children}
    </a>
  );
}

/** The host of an address, as the source's name. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}
