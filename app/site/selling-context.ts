import { createContext } from 'react';

/** Whether this site sells plans (BILLING), for parts that are loaded when somebody opens them. */
export const SellingContext = createContext(false);
