import { useHasScripts } from './use-has-scripts.ts';

/**
 * Tells the action that the page can show a toast and wait before it moves on; without it the action redirects by
 * itself, so that the form works before scripts arrive.
 */
export function ScriptsField() {
  return useHasScripts() ? <input type="hidden" name="scripts" value="on" /> : null;
}
