import { Command } from 'cmdk';
import Search from 'lucide-react/icons/search';
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ToolLogo } from '../catalog/tool-logo.tsx';
import { useReportedSearch } from '../providers/use-reported-search.ts';
import { takeCollectedSearch } from '../ui/early-search.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import type { PaletteProps } from '../ui/palette-slot.tsx';
import { matchActions, type PaletteAction, useActions } from './palette/actions.ts';
import { pageDocument } from './palette/browser-search.ts';
import { clearVisits, recentVisits } from './palette/recent-visits.ts';
import { type TypedSearch, useSearchWhileTyping } from './palette/use-search-while-typing.ts';
import { visitOf } from './remember-visit.ts';
import { kindLabel, LONGEST_SEARCH, type SearchResult, searchPath } from './search-query.ts';
import { type SitePage, SitePagesContext } from './site-pages-context.ts';

/** Results that stay on screen this long count as seen. */
const SETTLED_MS = 1_000;

/** The command palette: actions, recent pages, and search over tools, pages, posts and answers. A native modal dialog. */
export default function Palette({ isOpen, onOpenChange }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  useModal(dialog, isOpen, setText);

  function close() {
    onOpenChange(false);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the palette closes it, as Escape does
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
      className="m-auto mt-[12dvh] w-[min(40rem,calc(100vw-2rem))] rounded border border-edge bg-surface p-0 text-ink shadow-lift backdrop:bg-shade"
    >
      {isOpen && <Choices written={text} onText={setText} onClose={close} />}
    </dialog>
  );
}

interface ChoicesProps {
  written: string;
  onText: (text: string) => void;
  onClose: () => void;
}

function Choices({ written, onText, onClose }: ChoicesProps) {
  const navigate = useNavigate();
  const text = written.trim();
  const found = useSearchWhileTyping(text);
  const [visits] = useState(recentVisits);
  const [chosen, setChosen] = useState('');
  // One search from opening to closing, reported when results stay for a moment or one is opened.
  const reportSearch = useReportedSearch(
    text === '' ? '' : 'typed',
    found.results.map(({ url }) => url),
    SETTLED_MS,
  );
  const { actions, add } = useActions(visits, found.results[0], go);
  const { named, begun } = matchActions(actions, text);
  const allResults: PaletteAction = {
    label: `All results for “${text}”`,
    words: '',
    Icon: Search,
    run: () => go(searchPath({ text })),
  };

  // Enter opens the best result, even if it arrived after the entry "all results".
  const best = named[0]?.label ?? found.results[0]?.key ?? '';
  useEffect(() => {
    if (best !== '') setChosen(best);
  }, [best]);

  function go(url: string) {
    reportSearch();
    onClose();
    if (/^https?:/.test(url)) window.open(url, '_blank', 'noopener');
    else navigate(url);
  }

  return (
    <Command label="Search" shouldFilter={false} loop value={chosen} onValueChange={setChosen}>
      <TextBox text={written} onText={onText} />
      <Command.List label="Results" className="max-h-[60dvh] overflow-y-auto p-2">
        {text === '' && <Offered actions={actions} visits={visits} onDone={onClose} onGo={go} />}
        {text !== '' && (
          <>
            <Actions actions={named} onDone={onClose} />
            <Found found={found} onGo={go} />
            <Actions actions={[...begun, ...add, allResults]} onDone={onClose} />
          </>
        )}
      </Command.List>
      <p role="status" className="border-t border-line px-4 py-2 text-xs text-muted">
        {statusText(text, found)}
      </p>
    </Command>
  );
}

function TextBox({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-4">
      <Search className="size-4 shrink-0 text-muted" aria-hidden />
      <Command.Input
        autoFocus
        value={text}
        onValueChange={onText}
        maxLength={LONGEST_SEARCH}
        placeholder="Search tools, companies, news, answers"
        className="h-12 w-full bg-transparent text-base outline-none placeholder:text-muted"
      />
      <KeyHint>Esc</KeyHint>
    </div>
  );
}

/** Opens the dialog with what was typed before its script had loaded; empties it when it closes. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean, setText: (text: string) => void) {
  useEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal();
      setText(takeCollectedSearch());
      // A dialog focuses its first focusable element, which here is the list around the field.
      dialog.current?.querySelector('input')?.focus();
    }
    if (!isOpen && dialog.current?.open) dialog.current.close();
    if (!isOpen) setText('');
  }, [dialog, isOpen, setText]);
}

function statusText(text: string, { state, results }: TypedSearch): string {
  if (text === '') return 'Arrow keys choose, Enter opens.';
  if (state === 'failed') return 'The search cannot be reached. Enter opens the search page.';
  if (state === 'searching') return 'Searching';
  return results.length === 0 ? 'Nothing found so far.' : `${results.length} best results`;
}

const headingClass =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';
const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded px-2 py-1.5 text-sm data-[selected=true]:bg-accent-soft';

const RECENT = 'Recently viewed';
const MOST_RECENT = 5;

interface EntryProps {
  onGo: (url: string) => void;
  onDone: () => void;
}

/** Before anything is typed. */
function Offered({
  actions,
  visits,
  onGo,
  onDone,
}: EntryProps & { actions: readonly PaletteAction[]; visits: readonly SitePage[] }) {
  const pages = useContext(SitePagesContext);
  const { pathname, search } = useLocation();
  const others = visits.filter(({ to }) => to !== visitOf(pathname + search));
  const isClearing = ({ run }: PaletteAction) => run === clearVisits;
  return (
    <>
      <Actions actions={actions.filter((action) => !isClearing(action))} onDone={onDone} />
      <Group heading={RECENT} results={others.slice(0, MOST_RECENT).map(pageDocument)} onGo={onGo}>
        <ActionItems actions={actions.filter(isClearing)} onDone={onDone} />
      </Group>
      <Group heading="Pages" results={pages.map(pageDocument)} onGo={onGo} />
    </>
  );
}

interface ActionsProps extends Pick<EntryProps, 'onDone'> {
  actions: readonly PaletteAction[];
}

function Actions({ actions, onDone }: ActionsProps) {
  if (actions.length === 0) return null;
  return (
    <Command.Group heading="Actions" className={headingClass}>
      <ActionItems actions={actions} onDone={onDone} />
    </Command.Group>
  );
}

function ActionItems({ actions, onDone }: ActionsProps) {
  return actions.map(({ label, Icon, run }) => (
    <Command.Item
      key={label}
      value={label}
      className={itemClass}
      onSelect={() => {
        run();
        onDone();
      }}
    >
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <span className="truncate">{label}</span>
    </Command.Item>
  ));
}

function Found({ found, onGo }: Pick<EntryProps, 'onGo'> & { found: TypedSearch }) {
  const kinds = [...new Set(found.results.map(({ kind }) => kind))];
  return kinds.map((kind) => (
    <Group
      key={kind}
      heading={kindLabel(kind)}
      results={found.results.filter((result) => result.kind === kind)}
      onGo={onGo}
    />
  ));
}

interface GroupProps extends Pick<EntryProps, 'onGo'> {
  heading: string;
  results: readonly SearchResult[];
  children?: ReactNode;
}

function Group({ heading, results, onGo, children }: GroupProps) {
  if (results.length === 0) return null;
  return (
    <Command.Group heading={heading} className={headingClass}>
      {results.map((result) => {
        const hasLogo = result.kind === 'tool' || result.kind === 'company';
        return (
          <Command.Item
            key={result.key}
            value={`${heading === RECENT ? RECENT : ''}${result.key}`}
            className={itemClass}
            onSelect={() => onGo(result.url)}
          >
            {hasLogo && <ToolLogo name={result.title} logo={result.logo} size="small" />}
            <span className="min-w-0">
              <span className="block truncate font-medium">{result.title}</span>
              {hasLogo && <span className="block truncate text-xs text-muted">{result.summary}</span>}
            </span>
          </Command.Item>
        );
      })}
      {children}
    </Command.Group>
  );
}
