import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Calculator from 'lucide-react/icons/calculator';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import type { ComponentType } from 'react';
import { comparePathOf, MAX_TOOLS } from '../../compare/compare-path.ts';
import { addTool, clearSelection, type SelectedTool, useStoredSelection } from '../../compare/stored-selection.ts';
import { chooseTheme, isDarkNow } from '../../ui/theme-choice.ts';
import { useViewerSlot } from '../../ui/viewer-slot.tsx';
import { visitOf } from '../remember-visit.ts';
import type { SearchResult } from '../search-query.ts';
import type { SitePage } from '../site-pages-context.ts';
import { clearVisits } from './recent-visits.ts';

/** What the palette does at once, without a page to search first. */
export interface PaletteAction {
  label: string;
  /** What finds it. */
  words: string;
  Icon: ComponentType<{ className?: string }>;
  run: () => void;
}

/**
 * The actions that are offered, and adding the best result to the comparison where it is a tool.
 *
 * @param visits the pages looked at last
 */
export function useActions(
  visits: readonly SitePage[],
  best: SearchResult | undefined,
  onGo: (url: string) => void,
): { actions: PaletteAction[]; add: PaletteAction[] } {
  const { viewer, onLogOut } = useViewerSlot();
  const selected = useStoredSelection();
  const go = (label: string, words: string, Icon: PaletteAction['Icon'], to: string): PaletteAction => ({
    label,
    words,
    Icon,
    run: () => onGo(to),
  });
  const comparison = comparisonOf(selected, visits);
  const isDark = isDarkNow();
  const actions = [
    ...(comparison ? [go(comparison.label, 'compare these comparison versus', ArrowLeftRight, comparison.to)] : []),
    go('Benchmark your prompt', 'open run benchmark measure test prompt', Gauge, '/benchmarking'),
    go('Calculate what a model costs', 'calculate calculator cost costs', Calculator, '/calculator'),
    go('See what has changed', 'see what changed changes history', History, '/changes'),
    {
      label: `Switch to the ${isDark ? 'light' : 'dark'} theme`,
      words: 'switch theme dark light mode',
      Icon: isDark ? Sun : Moon,
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    ...(viewer.state === 'out'
      ? [
          go('Log in', 'log in login sign account', UserRound, '/login'),
          go('Create an account', 'sign up register create account', UserRound, '/sign-up'),
        ]
      : []),
    ...(viewer.state === 'in'
      ? [
          go('Open your dashboard', 'open dashboard account settings', UserRound, viewer.dashboardPath),
          { label: 'Log out', words: 'log out logout sign', Icon: UserRound, run: onLogOut },
        ]
      : []),
    ...(selected.length > 0
      ? [{ label: 'Clear the comparison', words: 'clear empty comparison', Icon: X, run: clearSelection }]
      : []),
    ...(visits.length > 0
      ? [{ label: 'Clear recently viewed', words: 'clear recent recently viewed history', Icon: X, run: clearVisits }]
      : []),
  ];
  return { actions, add: addingOf(selected, best) };
}

function addingOf(selected: readonly SelectedTool[], best: SearchResult | undefined): PaletteAction[] {
  const id = best?.key.split('tool:')[1];
  if (!best || !id || selected.length >= MAX_TOOLS || selected.some((tool) => tool.id === id)) return [];
  const run = () => void addTool({ id, name: best.title, logo: best.logo });
  return [{ label: `Add ${best.title} to the comparison`, words: '', Icon: Plus, run }];
}

/** Of the selected tools, else of the two tools or models looked at last; null where it is open already. */
function comparisonOf(selected: readonly { id: string; name: string }[], visits: readonly SitePage[]): SitePage | null {
  const visited = visits.flatMap(({ to, label }) => {
    const [, kind, id] = /^\/(tool|models)\/([^?]+)$/.exec(to) ?? [];
    return id ? { kind, id, name: label } : [];
  });
  const latest = visited.filter(({ kind }) => kind === visited[0]?.kind).slice(0, 2);
  const compared = selected.length > 1 ? selected : latest;
  if (compared.length < 2) return null;
  const of = compared === latest && latest[0]?.kind === 'models' ? 'models' : 'tools';
  const to = comparePathOf(
    compared.map(({ id }) => id),
    of,
  );
  const names = new Intl.ListFormat('en-GB').format(compared.map(({ name }) => name));
  return to === visitOf(location.pathname + location.search) ? null : { label: `Compare ${names}`, to };
}

/** The actions that the typed words begin, and whether they name the first of them in full. */
export function matchActions(actions: readonly PaletteAction[], text: string) {
  const typed = text.toLowerCase().split(/\s+/);
  const matches = (fits: (word: string, asked: string) => boolean) =>
    actions.filter(({ words }) => typed.every((asked) => words.split(' ').some((word) => fits(word, asked))));
  const named = matches((word, asked) => word === asked);
  return { named, begun: matches((word, asked) => word.startsWith(asked)).filter((action) => !named.includes(action)) };
}
