import { createContext } from 'react';

/** Whether this site sells plans (BILLING), for lazily loaded parts. */
export const SellingContext = createContext(false);
