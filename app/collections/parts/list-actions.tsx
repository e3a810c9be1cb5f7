import type { ReactNode } from 'react';
import { comparePathOf, MAX_TOOLS } from '../../compare/compare-path.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import type { ItemKind, ListedItem } from '../lists/collection.ts';

const formats = { csv: 'CSV', json: 'JSON', md: 'Markdown' };
const nouns: Record<ItemKind, string> = { tool: 'tools', model: 'models' };

interface ListActionsProps {
  items: readonly ListedItem[];
  filesPath: string;
  /** More actions. */
  children?: ReactNode;
}

/** What can be done with a whole list: compare what it begins with, and take it away as a file. */
export function ListActions({ items, filesPath, children }: ListActionsProps) {
  return (
    <div className="print-hidden mt-6 flex flex-wrap gap-2">
      {(['tool', 'model'] as const).map((kind) => {
        const ids = items.filter((item) => item.kind === kind && item.path !== null).map(({ id }) => id);
        if (ids.length < 2) return null;
        const isAll = ids.length <= MAX_TOOLS;
        return (
          <LinkButton
            key={kind}
            variant="primary"
            to={comparePathOf(ids.slice(0, MAX_TOOLS), kind === 'tool' ? 'tools' : 'models')}
          >
            Compare {isAll ? `the ${ids.length}` : `the first ${MAX_TOOLS}`} {nouns[kind]}
          </LinkButton>
        );
      })}
      {children}
      {Object.entries(formats).map(([extension, label]) => (
        <a key={extension} href={`${filesPath}/list.${extension}`} download className={buttonClass()}>
          {label}
        </a>
      ))}
    </div>
  );
}
