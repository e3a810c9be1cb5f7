import { createContext } from 'react';

/** Whether the reader may act on the run that is shown: viewers of an organisation read it only. */
export const MayAct = createContext(true);
