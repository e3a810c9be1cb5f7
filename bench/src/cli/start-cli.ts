import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { runCli } from './run-cli.ts';
import { EXIT } from './terminal.ts';

// Commands are loaded after this line, so from the second start on their code is compiled already.
enableCompileCache();

const stop = new AbortController();

/** The first interrupt ends the run and keeps what was measured; the second ends the program. */
function listenForInterrupts(): void {
  const onInterrupt = (): void => {
    if (stop.signal.aborted) process.exit(EXIT.incomplete);
    stop.abort();
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onInterrupt);
}

listenForInterrupts();
// A reader that closes early, such as `head`, is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  columns: process.stdout.columns ?? 120,
  isLive: process.stderr.isTTY === true,
  environment: process.env,
  folder: process.cwd(),
  signal: stop.signal,
  now: () => new Date(),
  ...(process.stdin.isTTY === true ? { watchKeys: (await import('./watch-ports.ts')).watchKeys } : {}),
});
