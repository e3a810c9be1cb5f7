import { type AccountPart, provideAccountParts } from './accounts/account-parts.server.ts';

/** What the rooms add to an account: welcome steps, exports, deletions, tabs. One line a room. */
const parts: AccountPart[] = [];

provideAccountParts(parts);
