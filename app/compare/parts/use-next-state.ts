import { useNavigation } from 'react-router';
import { comparePage } from '../compare-path.ts';
import { type CompareState, parseCompareRequest, resolveSelection } from '../selection.ts';

/** What the address that is being loaded will show: a second press adds to the first, and does not replace it. */
export function useNextState(state: CompareState): CompareState {
  const { location } = useNavigation();
  if (location?.pathname !== comparePage[state.of]) return state;
  const request = parseCompareRequest(new URLSearchParams(location.search), state.of);
  return resolveSelection(request, new Set(request.ids)).state;
}
