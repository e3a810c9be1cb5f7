import { Link } from 'react-router';
import type { EditedText } from '../../contributions/edit-text.server.ts';
import { newsCategoryLabel } from '../../news/news-item.ts';

/** What editors answer for themselves: description, pros and cons, each with a link to change it. */
export function TextList({ name, texts, path }: { name: string; texts: EditedText[]; path: string }) {
  return (
    <section aria-labelledby="texts" className="mt-12">
      <h2 id="texts" className="text-lg font-semibold">
        Texts about {name}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        What the editors say themselves, without a source. Each change is public, with its reason.
      </p>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {texts.map((text) => (
          <div key={text.field} className="grid gap-x-8 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
            <dt className="font-medium">{text.label}</dt>
            <dd className="min-w-0">
              <TextLines text={text} />
            </dd>
            <dd>
              <Link to={`${path}/text?field=${text.field}`} className="text-accent underline underline-offset-4">
                Edit<span className="sr-only">: {text.label}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const SHOWN_CHARS = 400;

function beginningOf(text: string) {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS).trim()}…` : text;
}

interface TextLinesProps {
  text: Pick<EditedText, 'form' | 'lines'>;
  /** Default: of Markdown the beginning. */
  isWhole?: boolean;
}

export function TextLines({ text: { form, lines }, isWhole = false }: TextLinesProps) {
  if (form === 'tick') return <p>{lines.length > 0 ? 'Yes: readers do not see it' : 'No'}</p>;
  if (lines.length === 0) return <p className="text-muted italic">None</p>;
  if (form === 'markdown')
    return <p className="max-w-prose break-words whitespace-pre-line">{isWhole ? lines[0] : beginningOf(lines[0]!)}</p>;
  if (form === 'category') return <p>{newsCategoryLabel(lines[0]!)}</p>;
  if (form !== 'list' && form !== 'words') return <p className="max-w-prose break-words">{lines[0]}</p>;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
