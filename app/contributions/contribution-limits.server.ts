import { defineLimit, type LimitGroup } from '../platform/limit-setting.server.ts';

/** What administrators may change about corrections and submissions while the site runs. */
export const sendingLimits = {
  byAddress: defineLimit({
    name: 'contributions.by-address',
    label: 'Corrections and new tools from one network in an hour',
    least: 5,
    most: 200,
    fallback: 20,
  }),
  byAccount: defineLimit({
    name: 'contributions.by-account',
    label: 'Corrections and new tools of an account in a day',
    least: 10,
    most: 500,
    fallback: 60,
  }),
  hoursAhead: defineLimit({
    name: 'contributions.hours-ahead',
    label: 'Hours by which prices and statuses come earlier in the inbox',
    hint: 'They mislead people most. Holds for what is sent from now on.',
    least: 0,
    most: 240,
    fallback: 72,
  }),
};

export const contributionLimits: LimitGroup = {
  title: 'Corrections and new tools',
  text: 'A sender who reaches a limit is asked to wait, and what was sent beyond it is not stored.',
  limits: Object.values(sendingLimits),
};
