import Search from 'lucide-react/icons/search';
import { type ComponentType, lazy, type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { collectSearch, isSearchAwaited } from './early-search.ts';
import { KeyHint } from './key-hint.tsx';
import { type PaletteProps, usePalette } from './palette-slot.tsx';

/** Whether the keyboard focus is in a text control. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** When the palette cannot be loaded, the search page opens instead. */
function leaveForSearch() {
  location.href = '/search';
  return { default: () => null };
}

/** Ctrl or Cmd with K opens the palette; `/` focuses the search box of the page, where it has one. */
function usePaletteKeys(open: () => boolean) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPaletteKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (!isPaletteKey && !isSlash) return;
      const ownBox = isSlash ? document.querySelector<HTMLInputElement>('main input[type="search"]') : null;
      if (ownBox) ownBox.focus();
      else if (!open()) return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

/**
 * The search box of the header: a link to /search that works without scripts. With a palette registered, a plain click,
 * Ctrl or Cmd with K, or `/` (on pages without a search box) opens it.
 */
export function SearchTrigger({ className }: { className?: string }) {
  const load = usePalette();
  const [isOpen, setIsOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const open = useCallback(() => {
    if (load === null) return false;
    setPalette((known: ComponentType<PaletteProps> | null) => known ?? lazy(() => load().catch(leaveForSearch)));
    if (!Palette) collectSearch();
    setIsOpen(true);
    return true;
  }, [load, Palette]);

  // Opened before hydration.
  useEffect(() => {
    if (isSearchAwaited()) open();
  }, [open]);

  usePaletteKeys(open);

  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (isPlain && open()) event.preventDefault();
  }

  return (
    <>
      <Link
        to="/search"
        onClick={onClick}
        aria-label="Search, Ctrl K"
        aria-keyshortcuts="Control+K Meta+K /"
        className={classNames(
          'inline-flex h-8 min-w-8 items-center justify-center gap-2 rounded border border-transparent text-muted transition-colors hover:text-ink',
          'xl:border-line xl:bg-surface xl:px-2 xl:hover:border-edge',
          className,
        )}
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className="hidden xl:inline-flex" aria-hidden="true">
          <KeyHint>Ctrl K</KeyHint>
        </span>
      </Link>
      {Palette && (
        <Suspense fallback={null}>
          <Palette isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
