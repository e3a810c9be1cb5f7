import { useEffect, useRef, useState } from 'react';

/** A longer press is something else, such as selecting text or dragging a scroll bar, ms. */
const LONGEST_MS = 1_000;

/**
 * `value`, frozen between pointer down and pointer up: an update in between would move the page under the pointer, and
 * the press would be lost or hit something else.
 */
export function useFrozenWhilePointerDown<T>(value: T): T {
  const isPressed = useRef(false);
  const isHeldBack = useRef(false);
  const [shown, setShown] = useState(value);
  const [, setReleases] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      isPressed.current = false;
      // Rerender only when an update was held back: what the press does must not wait for it.
      if (isHeldBack.current) setReleases((count) => count + 1);
      isHeldBack.current = false;
    };
    const onPress = () => {
      clearTimeout(timer);
      isPressed.current = true;
      timer = setTimeout(release, LONGEST_MS);
    };
    const onRelease = () => {
      clearTimeout(timer);
      // After the click event, which follows pointerup.
      timer = setTimeout(release);
    };
    const ways = [
      ['pointerdown', onPress],
      ['pointerup', onRelease],
      ['pointercancel', onRelease],
    ] as const;
    for (const [type, take] of ways) addEventListener(type, take, true);
    return () => {
      clearTimeout(timer);
      for (const [type, take] of ways) removeEventListener(type, take, true);
    };
  }, []);
  if (shown === value) return shown;
  if (isPressed.current) {
    isHeldBack.current = true;
    return shown;
  }
  setShown(value);
  return value;
}
