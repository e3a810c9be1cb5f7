import { nameOfPrompt, type RunSpec } from './run-spec.ts';

interface NamedRun {
  id: string;
  /** The suite that its name made; null: none. */
  testId: string | null;
  name: string;
  spec: Pick<RunSpec, 'prompt'>;
}

/** Whether somebody chose the name of a run: else it is the beginning of its prompt. */
export const isNamed = ({ testId, name, spec }: Omit<NamedRun, 'id'>): boolean =>
  testId !== null && name !== nameOfPrompt(spec.prompt);

/** A run as an audit log names it: nothing of its prompt, which is private. */
export const inLog = (run: NamedRun): { run: string; name?: string } =>
  isNamed(run) ? { run: run.id, name: run.name } : { run: run.id };
