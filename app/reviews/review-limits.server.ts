import { defineLimit, type LimitGroup } from '../platform/limit-setting.server.ts';

/** What administrators may change about moderating reviews while the site runs. */

export const sendingLimits = {
  byAccount: defineLimit({
    name: 'reviews.by-account',
    label: 'Reviews that an account sends in an hour',
    hint: 'Changes of a review count as well.',
    least: 5,
    most: 100,
    fallback: 20,
  }),
  byAddress: defineLimit({
    name: 'reviews.by-address',
    label: 'Reviews from one network in an hour',
    hint: 'A company or a school can be one network.',
    least: 5,
    most: 200,
    fallback: 20,
  }),
  byTool: defineLimit({
    name: 'reviews.by-tool',
    label: 'Reviews of one tool in an hour',
    least: 20,
    most: 1_000,
    fallback: 100,
  }),
  votes: defineLimit({
    name: 'reviews.votes',
    label: 'Helpful votes of an account in an hour',
    least: 10,
    most: 500,
    fallback: 100,
  }),
  reports: defineLimit({
    name: 'reviews.reports',
    label: 'Reports by an account in an hour',
    least: 5,
    most: 100,
    fallback: 20,
  }),
  proofs: defineLimit({
    name: 'reviews.proofs',
    label: 'Screenshots that an account sends in an hour',
    least: 3,
    most: 50,
    fallback: 10,
  }),
  proofsWaiting: defineLimit({
    name: 'reviews.proofs-waiting',
    label: 'Screenshots of an account that wait at the same time',
    least: 1,
    most: 20,
    fallback: 5,
  }),
};

export const signLimits = {
  burst: defineLimit({
    name: 'reviews.burst',
    label: 'Reviews of a tool after which the next one waits',
    hint: 'And at least 5 times what is usual for the tool. With proof of use none waits for this.',
    least: 2,
    most: 20,
    fallback: 5,
  }),
  burstHours: defineLimit({
    name: 'reviews.burst-hours',
    label: 'Hours within which these are counted',
    least: 6,
    most: 72,
    fallback: 24,
  }),
  sameDomain: defineLimit({
    name: 'reviews.same-domain',
    label: 'Reviewers of a tool with one work domain after whom the next one waits',
    least: 1,
    most: 10,
    fallback: 2,
  }),
  sameTools: defineLimit({
    name: 'reviews.same-tools',
    label: 'Further tools that two accounts both reviewed within a week, from which on they wait',
    least: 1,
    most: 5,
    fallback: 2,
  }),
  alike: defineLimit({
    name: 'reviews.alike',
    label: 'Per cent that a text has in common with another, from which on it waits',
    hint: 'A smaller number sends more honest reviews to the inbox.',
    least: 30,
    most: 60,
    fallback: 40,
  }),
  freeInfluence: defineLimit({
    name: 'reviews.free-influence',
    label: 'Hundredths of a star by which accounts without proof of use may move a figure in a year',
    hint: 'Further reviews wait for an editor. More than 4 would let attacks show.',
    least: 1,
    most: 4,
    fallback: 4,
  }),
};

export const reviewLimits: LimitGroup[] = [
  {
    title: 'Reviews: how many are taken',
    text: 'A sender who reaches a limit is asked to wait, and what was sent beyond it is not stored.',
    limits: Object.values(sendingLimits),
  },
  {
    title: 'Reviews: what sends one to the inbox',
    text: 'A sign never removes a review. It waits until somebody has decided. What is public already stays public.',
    limits: Object.values(signLimits),
  },
];
