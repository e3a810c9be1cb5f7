import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface LazyPartOptions<Props> {
  /** Beginning of the sentence shown when loading fails. */
  title: string;
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Shown until the part has loaded, and beside the message when it cannot be. */
  waiting?: (props: Props) => ReactNode;
}

const loadingLine = () => <p className="text-sm text-muted">Loading</p>;

/**
 * A part of a page that loads when it is first shown. Without a network, or after a new version was installed, its
 * script may be missing: then the part says so and can be tried again, and the rest of the page stays.
 */
export function lazyPart<Props extends object>({ title, load, waiting = loadingLine }: LazyPartOptions<Props>) {
  let known: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    // In an object: useState would call a function.
    const [{ Part }, setLoaded] = useState({ Part: known });
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState(0);
    useEffect(() => {
      let isGone = false;
      if (known) return;
      load().then(
        (found) => {
          known = found.default;
          if (!isGone) setLoaded({ Part: known });
        },
        () => isGone || setFailed(tries),
      );
      return () => {
        isGone = true;
      };
    }, [tries]);
    if (Part) return <Part {...props} />;
    if (failed === 0) return waiting(props);
    return (
      <>
        {waiting !== loadingLine && waiting(props)}
        <NotLoaded title={title} isAgain={failed > 1} isTrying={failed < tries} onTry={() => setTries(failed + 1)} />
      </>
    );
  };
}

interface NotLoadedProps {
  title: string;
  isAgain: boolean;
  isTrying: boolean;
  onTry: () => void;
}

/** Stays mounted while trying again, so that the focus is not lost. */
function NotLoaded({ title, isAgain, isTrying, onTry }: NotLoadedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p className="text-bad">
        {title} could not be loaded.{' '}
        {isAgain ? 'Reload the page; a new version may have been installed.' : 'All else on the page stays as it is.'}
      </p>
      <Button size="small" aria-disabled={isTrying} onClick={() => isTrying || onTry()}>
        {isTrying ? 'Trying again' : 'Try again'}
      </Button>
      {isAgain && (
        <Button size="small" onClick={() => location.reload()}>
          Reload the page
        </Button>
      )}
    </div>
  );
}
