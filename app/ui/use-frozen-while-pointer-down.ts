import { useEffect, useRef, useState } from 'react';

/** A press longer than this is something else, such as a selection of text or a bar that is dragged, ms. */
const LONGEST_MS = 1_000;

/**
 * `value`, but not changed between a press and its release: what comes by itself would move the page under the pointer,
 * and the press would be lost or meet something else.
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
      // Most presses hold nothing back, and what they do must not wait for the page to be drawn anew.
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
      // Behind the click, which follows its release.
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
