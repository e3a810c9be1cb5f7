import { useContext, useState } from 'react';
import { useFetcher } from 'react-router';
import { MayAct } from '../../runs/may-act.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type AnswerView, MAX_ANSWER_NOTE_CHARS } from '../run-view.ts';

/** Star and note of one answer: for who sees the run, in no share and no export. */
export function AnswerMarks({ runId, answer, onRaw }: { runId: string; answer: AnswerView; onRaw: () => void }) {
  const [isStarred, setIsStarred] = useState(answer.isStarred);
  const [note, setNote] = useState(answer.note);
  const [isWriting, setIsWriting] = useState(false);
  const mayAct = useContext(MayAct);
  const fetcher = useFetcher();
  const save = (facts: Record<string, string>) => {
    const { caseId, modelKey, round } = answer;
    void fetcher.submit({ intent: 'mark-answer', runId, caseId, modelKey, round, ...facts }, { method: 'post' });
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-1">
        {mayAct && (
          <>
            <Button
              size="small"
              variant="quiet"
              aria-pressed={isStarred}
              onClick={() => {
                setIsStarred(!isStarred);
                save({ isStarred: String(!isStarred) });
              }}
            >
              {isStarred ? '★ Starred' : '☆ Star'}
              <span className="sr-only"> the answer of {answer.name}</span>
            </Button>
            <Button size="small" variant="quiet" aria-expanded={isWriting} onClick={() => setIsWriting(!isWriting)}>
              {note ? 'Change note' : 'Add note'}
              <span className="sr-only"> on the answer of {answer.name}</span>
            </Button>
          </>
        )}
        {answer.text !== '' && (
          <CopyButton text={answer.text} label={`Copy the answer of ${answer.name}`} isLabelHidden variant="quiet" />
        )}
        <Button size="small" variant="quiet" onClick={onRaw}>
          Raw record<span className="sr-only"> of {answer.name}</span>
        </Button>
      </div>
      {!isWriting && note && <p className="px-3 pb-1 text-sm break-words whitespace-pre-wrap">{note}</p>}
      {isWriting && (
        <NoteForm
          note={note}
          name={answer.name}
          onSave={(text) => {
            setNote(text);
            setIsWriting(false);
            save({ note: text });
          }}
        />
      )}
    </div>
  );
}

function NoteForm({ note, name, onSave }: { note: string; name: string; onSave: (text: string) => void }) {
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(String(new FormData(event.currentTarget).get('note') ?? '').trim());
      }}
    >
      <Textarea
        name="note"
        rows={2}
        defaultValue={note}
        maxLength={MAX_ANSWER_NOTE_CHARS}
        aria-label={`Note on the answer of ${name}`}
        autoFocus
      />
      <Button type="submit" size="small" className="justify-self-start">
        Save note
      </Button>
    </form>
  );
}
