/** What happens when a run or a suite is given to another owner, beside who sees it. */

const content = 'prompts, answers, notes, stars and votes';
const kept = 'Keys and registered models stay with their owners; the record keeps the names of the models.';
const links =
  'Links to the result, what is published and links of raters go on working. They belong to the new owner, and count against its limits.';

export const runEffects = ({ hasSuite, isScheduled }: { hasSuite: boolean; isScheduled: boolean }) => ({
  content,
  effects: [
    'Prompts with their versions, cases, answers and judgings stay with the run.',
    links,
    ...(hasSuite ? ['It leaves its suite, and joins the suite of the same name of the new owner.'] : []),
    ...(isScheduled ? ['Its schedule ends.'] : []),
    `Its tokens stay counted in the plan from which they were taken. ${kept}`,
  ],
});

export const suiteEffects = {
  content,
  effects: [
    'All its runs move with it, with prompts and their versions, cases, answers and judgings.',
    links,
    'Schedules of its runs end.',
    `Tokens stay counted in the plans from which they were taken. ${kept}`,
  ],
};
