import { Link } from 'react-router';
import { writeDate } from '../ui/written-date.ts';
import { changeSentence, changeSource, type ToolChange } from './tool-change.ts';

/** One line of the change log, with its source. @param namesTool false on the page of the tool itself */
export function ChangeEntry({ change, namesTool }: { change: ToolChange; namesTool: boolean }) {
  return (
    <li className="grid gap-1 py-3 text-sm sm:grid-cols-[8rem_1fr] sm:gap-4">
      <time dateTime={change.at} className="text-muted">
        {writeDate(change.at.slice(0, 10))}
      </time>
      <div className="min-w-0 break-words">
        {namesTool && <ToolName change={change} />}
        <p>{changeSentence(change)}</p>
        <p className="mt-0.5 text-xs text-muted">
          Source: <Source source={change.source} />
        </p>
      </div>
    </li>
  );
}

/** A tool that was removed has no page any more. */
function ToolName({ change: { field, toolId, toolName } }: { change: ToolChange }) {
  if (field === 'removed') return <p className="font-medium">{toolName}</p>;
  return (
    <p>
      <Link to={`/tool/${toolId}`} className="font-medium underline-offset-4 hover:underline">
        {toolName}
      </Link>
    </p>
  );
}

function Source({ source }: { source: string }) {
  if (!/^https?:/.test(source) || !URL.canParse(source)) return changeSource(source);
  return (
    <a
      href={source}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {new URL(source).hostname}
    </a>
  );
}
