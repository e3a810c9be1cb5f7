import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a command prints: the terminal, or the process that sent the command to the running site. */
export interface CommandOutput {
  out: (line: string) => void;
  error: (line: string) => void;
}

const current = new AsyncLocalStorage<CommandOutput>();

export function withOutput<Result>(output: CommandOutput, work: () => Promise<Result>): Promise<Result> {
  return current.run(output, work);
}

/** What a command answers. It may hold a link that opens an account, so it must not reach the log of the running site. */
export function print(line: string): void {
  const output = current.getStore();
  if (output) output.out(line);
  else console.log(line);
}

/** Why a command was refused. */
export function printError(line: string): void {
  const output = current.getStore();
  if (output) output.error(line);
  else console.error(line);
}
