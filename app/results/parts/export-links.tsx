import { runFileFormats, runFiles } from '@yardstick/bench/words';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PopoverMenu } from '../../ui/popover-menu.tsx';
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
      {formats
        .filter(({ format }) => format !== 'png' || !view.isUntimed)
        .map(({ format, label }) => (
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
      <PopoverMenu label="For other programs" panelClassName="w-96 max-w-[calc(100vw-2rem)]">
        <OtherFormats exportPath={exportPath} />
      </PopoverMenu>
    </fieldset>
  );
}

/** Files for other programs, each with what it holds and leaves out. */
function OtherFormats({ exportPath }: { exportPath: string }) {
  return (
    <ul className="grid gap-1">
      {runFileFormats
        .filter((format) => format !== 'csv')
        .map((format) => (
          <li key={format}>
            <a
              href={`${exportPath}?format=${format}`}
              download
              className="grid gap-0.5 rounded px-2 py-1.5 text-sm no-underline hover:bg-accent-soft"
            >
              <span className="font-medium">{runFiles[format].label}</span>
              <span className="text-muted">{runFiles[format].holds}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}

function saveFile(view: RunView, answers: AnswerView[]): void {
  const timestamp = new Date(view.createdAt).toISOString();
  const text = JSON.stringify(exportOf(view, answers, timestamp), null, 2);
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href, download: `yardstick-${view.id}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
}
