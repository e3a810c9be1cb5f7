import { formatCount, formatShare } from '../format-figures.ts';
import { DEFECTS, type Defect, type DoctorFinding, type SuiteHealth } from './examine-suite.ts';
import { MUTATIONS, mutationWords } from './mutate-answer.ts';

const titles: Record<Defect, string> = {
  contradictory: 'Contradictory: no answer can pass',
  blind: 'Catch nothing',
  flaky: 'Flaky: chance decides',
  saturated: 'Saturated: every model passes',
};

/** Cases that are written out in one line; the others are counted. */
const MOST_NAMED = 20;

const list = (ids: readonly string[]): string =>
  ids.slice(0, MOST_NAMED).join(', ') + (ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '');

/** A case that every model passes may still guard against a regression: it is named, and is no fault. */
export const faultsOf = ({ findings }: Pick<SuiteHealth, 'findings'>): DoctorFinding[] =>
  findings.filter(({ defect }) => defect !== 'saturated');

/** What the doctor says of a suite, in the words of every place that says it. */
export interface HealthReport {
  headline: string;
  groups: { title: string; defect: Defect; cases: { caseId: string; reason: string }[] }[];
  /** How often the checks notice each kind of bad answer; null where none could be made. */
  noticed: { title: string; lines: string[] } | null;
  /** Why some cases could not be examined, and which; null if all were. */
  unexamined: string | null;
}

export function reportHealth({ cases, findings, noticed, unexamined }: SuiteHealth): HealthReport {
  const faults = faultsOf({ findings });
  const lines = MUTATIONS.flatMap((mutation) => {
    const { tried, noticed: seen } = noticed[mutation];
    const share = `noticed in ${seen} of ${formatCount(tried, 'case')} (${formatShare(seen / tried)})`;
    return tried === 0 ? [] : [`${mutationWords[mutation]}: ${share}`];
  });
  return {
    headline: `${formatCount(cases, 'case')}: ${faults.length === 0 ? 'no defect found' : formatCount(faults.length, 'defect')}`,
    groups: DEFECTS.flatMap((defect) => {
      const own = findings.filter((finding) => finding.defect === defect);
      if (own.length === 0) return [];
      const named = own.map(({ caseId, reason }) => ({ caseId, reason }));
      return [{ title: `${titles[defect]} (${own.length})`, defect, cases: named }];
    }),
    noticed: lines.length === 0 ? null : { title: 'Bad answers that the checks notice', lines },
    unexamined:
      unexamined.length === 0
        ? null
        : `Not examined, because no good answer is known or only the judge, time or cost is checked: ${list(unexamined)}.`,
  };
}

/** Lines for a terminal. */
export function describeHealth(health: SuiteHealth): string[] {
  const { headline, groups, noticed, unexamined } = reportHealth(health);
  return [
    headline,
    ...groups.flatMap(({ title, defect, cases }) =>
      defect === 'saturated'
        ? [`${title}: ${list(cases.map(({ caseId }) => caseId))}`]
        : [title, ...cases.map(({ caseId, reason }) => `  ${caseId}: ${reason}`)],
    ),
    ...(noticed ? [noticed.title, ...noticed.lines.map((line) => `  ${line}`)] : []),
    ...(unexamined === null ? [] : [`${unexamined} Answers of a run help: --run FOLDER`]),
  ];
}
