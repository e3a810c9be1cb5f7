import { useHasScripts } from './use-has-scripts.ts';

/**
 * Lets the action know that the page runs scripts, so that it can show a toast before it moves on; without this field
 * the action redirects.
 */
export function ScriptsField() {
  return useHasScripts() ? <input type="hidden" name="scripts" value="on" /> : null;
}
