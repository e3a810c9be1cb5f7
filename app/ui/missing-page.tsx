import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface MissingPageProps {
  title: string;
  text: string;
  /** Where a reader can go on. */
  to: string;
  toLabel: string;
}

/** In place of a page about something that does not exist. */
export function MissingPage({ title, text, to, toLabel }: MissingPageProps) {
  const actions = (
    <LinkButton to={to} variant="primary">
      {toLabel}
    </LinkButton>
  );
  return (
    <div className="page-width py-16">
      <EmptyState headingLevel={1} title={title} text={text} actions={actions} />
    </div>
  );
}
