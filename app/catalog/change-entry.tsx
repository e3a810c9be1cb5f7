import { Link } from 'react-router';
import { writeDate } from '../ui/written-date.ts';
import type { WrittenChange } from './tool-change.ts';

/** One entry of the change log, with its source. @param namesTool false on the tool's own page */
export function ChangeEntry({ change, namesTool }: { change: WrittenChange; namesTool: boolean }) {
  return (
    <li className="grid gap-1 py-3 text-sm sm:grid-cols-[8rem_1fr] sm:gap-4">
      <time dateTime={change.at} className="text-muted">
        {writeDate(change.at.slice(0, 10))}
      </time>
      <div className="min-w-0 break-words">
        {namesTool && <ToolName change={change} />}
        <p>{change.sentence}</p>
        <p className="mt-0.5 text-xs text-muted">
          Source: <Source change={change} />
        </p>
      </div>
    </li>
  );
}

/** A removed tool has no page, so its name is no link. */
function ToolName({ change: { isRemoved, toolId, toolName } }: { change: WrittenChange }) {
  if (isRemoved) return <p className="font-medium">{toolName}</p>;
  return (
    <p>
      <Link prefetch="intent" to={`/tool/${toolId}`} className="font-medium underline-offset-4 hover:underline">
        {toolName}
      </Link>
    </p>
  );
}

function Source({ change: { sourceName, sourceAddress } }: { change: WrittenChange }) {
  if (sourceAddress === null) return sourceName;
  return (
    <a
      href={sourceAddress}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {sourceName}
    </a>
  );
}
