import { useNavigation } from 'react-router';
import { type CompareState, parseCompareRequest, resolveSelection } from '../selection.ts';

/** What the address that is being loaded will show: a second press adds to the first, and does not replace it. */
export function useNextState(state: CompareState): CompareState {
  const { location } = useNavigation();
  if (location?.pathname !== '/compare') return state;
  const request = parseCompareRequest(new URLSearchParams(location.search));
  return resolveSelection(request, new Set(request.ids)).state;
}
