import { Button, buttonClass } from '../../ui/button.tsx';
import { type AnswerView, exportOf, type RunView } from '../run-view.ts';

interface ExportLinksProps {
  view: RunView;
  answers: AnswerView[];
  /** Files of a stored run; null: the page makes the one file itself. */
  exportPath: string | null;
}

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'md', label: 'Markdown' },
  { format: 'png', label: 'PNG' },
];

export function ExportLinks({ view, answers, exportPath }: ExportLinksProps) {
  if (exportPath === null) return <Button onClick={() => saveFile(view, answers)}>Export</Button>;
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Export</legend>
      <a href={`${exportPath}?format=json`} download className={buttonClass({ size: 'small' })}>
        Export
      </a>
      {formats.map(({ format, label }) => (
        <a
          key={format}
          href={`${exportPath}?format=${format}`}
          download
          aria-label={`Export as ${label}`}
          className={buttonClass({ size: 'small', variant: 'quiet' })}
        >
          {label}
        </a>
      ))}
    </fieldset>
  );
}

function saveFile(view: RunView, answers: AnswerView[]): void {
  const timestamp = new Date(view.createdAt).toISOString();
  const text = JSON.stringify(exportOf(view, answers, timestamp), null, 2);
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href, download: `yardstick-${view.id}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
}
