import { type AccountPart, provideAccountParts } from './accounts/account-parts.server.ts';
import { benchmarkAccountPart } from './benchmarking/account-part.server.ts';
import { billingAccountPart } from './billing/account-part.server.ts';
import { claimsAccountPart } from './claims/account-part.server.ts';
import { alertsAccountPart, collectionsAccountPart } from './collections/account-part.server.ts';
import { contributionsAccountPart } from './contributions/account-part.server.ts';
import { organisationsAccountPart } from './organisations/account-part.server.ts';
import { reviewsAccountPart } from './reviews/account-part.server.ts';
import { apiAccountPart } from './run-api/account-part.server.ts';

/** What rooms add to an account: welcome steps, exports, deletion, tabs. One line per room. */
const parts: AccountPart[] = [
  // First: it can refuse a deletion, which must come before subscriptions are ended elsewhere.
  organisationsAccountPart,
  billingAccountPart,
  benchmarkAccountPart,
  apiAccountPart,
  collectionsAccountPart,
  alertsAccountPart,
  contributionsAccountPart,
  claimsAccountPart,
  reviewsAccountPart,
];

provideAccountParts(parts);
