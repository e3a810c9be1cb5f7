import { createContext, useContext } from 'react';

/**
 * The viewer as far as header and buttons need to know. Documents are rendered for a visitor ('out'); the code that
 * fetches /api/session in the browser provides 'loading', then the answer.
 */
export type ViewerSlot = { state: 'loading' } | { state: 'out' } | { state: 'in'; name: string; dashboardPath: string };

export interface ViewerSlotValue {
  viewer: ViewerSlot;
  onLogOut: () => void;
}

export const ViewerSlotContext = createContext<ViewerSlotValue>({ viewer: { state: 'out' }, onLogOut: () => {} });

export function useViewerSlot(): ViewerSlotValue {
  return useContext(ViewerSlotContext);
}
