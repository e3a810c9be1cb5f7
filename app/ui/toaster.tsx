import CircleCheck from 'lucide-react/icons/circle-check';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import { subscribeToToasts, type ToastMessage, takeToasts } from './toast.tsx';

/** Visible errors: the next success removes them. */
const errors = new Set<string | number>();

function showWaiting(): void {
  for (const { kind, isSilent, ...message } of takeToasts()) {
    const { title, description } = isSilent ? unread(message) : message;
    // A live region would also read the name of the button.
    const options = { description, closeButton: !isSilent };
    if (kind === 'error') errors.add(show.error(title, { ...options, duration: 8000 }));
    else if (kind === 'success') {
      for (const id of errors) show.dismiss(id);
      errors.clear();
      show.success(title, options);
    } else show(title, options);
  }
}

function unread({ title, description }: Pick<ToastMessage, 'title' | 'description'>) {
  return {
    title: (
      <span aria-hidden="true" ref={leaveTabOrder}>
        {title}
      </span>
    ),
    description: description && <span aria-hidden="true">{description}</span>,
  };
}

/** The library makes each message a stop of the Tab key; one that is only seen has no name there, and nothing to press. */
const leaveTabOrder = (shown: HTMLElement | null) => shown?.closest('[data-sonner-toast]')?.removeAttribute('tabindex');

/** Screen readers announce what is added to a region that they know already. */
const REGION_KNOWN_MS = 150;

/** Above every open sheet and menu: the popover that was opened last is on top. A browser without popovers shows it in its place. */
function raise(layer: HTMLElement | null): void {
  if (!layer?.showPopover) return;
  if (layer.matches(':popover-open')) layer.hidePopover();
  layer.showPopover();
}

/** The lazily loaded half of toast.tsx. */
export default function Toaster() {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    raise(layer.current);
    let unsubscribe = () => {};
    const showAbove = () => {
      raise(layer.current);
      showWaiting();
    };
    const timer = setTimeout(() => {
      showAbove();
      unsubscribe = subscribeToToasts(showAbove);
    }, REGION_KNOWN_MS);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return (
    <div ref={layer} popover="manual" className="size-0 overflow-visible border-0 p-0">
      <Toasts />
    </div>
  );
}

function Toasts() {
  return (
    <Sonner
      position="top-right"
      duration={5000}
      offset={{ top: 'calc(var(--header-height) + 0.75rem)', right: '1rem' }}
      mobileOffset={{ top: 'calc(var(--header-height) + 0.5rem)' }}
      closeButton
      gap={8}
      icons={{
        success: <CircleCheck className="size-5 text-good" aria-hidden />,
        error: <OctagonAlert className="size-5 text-bad" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start font-sans! gap-3 rounded border border-edge bg-surface p-4 pr-10 text-sm text-ink shadow-lift sm:w-[var(--width)]',
          title: 'font-semibold',
          description: 'mt-0.5 text-muted',
          error: 'border-l-4 border-l-bad',
          success: 'border-l-4 border-l-good',
          closeButton:
            'absolute right-2 top-2 grid size-7 place-items-center rounded text-muted hover:bg-sunken hover:text-ink [&_svg]:size-3.5',
        },
      }}
    />
  );
}
