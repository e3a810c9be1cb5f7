import { createContext, useContext } from 'react';

/**
 * Who looks at the page, as far as header and buttons need to know. Documents are made for a stranger ('out'); whoever
 * asks /api/session in the browser provides 'loading' and then the answer.
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
