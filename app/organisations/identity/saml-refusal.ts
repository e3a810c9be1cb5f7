import type { OrganisationSignInProblem } from '../../accounts/organisation-sign-in.ts';

/** Why an answer was refused; `reason` is for the log, and quotes nothing. */
export class SamlRefusal extends Error {
  readonly problem: OrganisationSignInProblem;
  readonly reason: string;

  constructor(reason: string, problem: OrganisationSignInProblem = 'organisation-wrong-answer') {
    super(reason);
    this.problem = problem;
    this.reason = reason;
  }
}
