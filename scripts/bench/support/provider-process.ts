import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { TruthOfCall } from './truth-provider.ts';

/** The provider that knows the truth, in a process of its own. */
export class ProviderProcess {
  readonly #child: ChildProcess;
  /** Addresses of its endpoints; each is a lane of its own. */
  readonly urls: string[];

  private constructor(child: ChildProcess, urls: string[]) {
    this.#child = child;
    this.urls = urls;
  }

  static async open(endpoints: number): Promise<ProviderProcess> {
    const child = fork(path.join(import.meta.dirname, 'truth-provider.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return new ProviderProcess(child, await ask<string[]>(child, { listen: endpoints }));
  }

  /** What it knows of the calls since it was last asked. */
  takeCalls(): Promise<TruthOfCall[]> {
    return ask(this.#child, 'calls');
  }

  /** Answers `times` calls on each port, so that it has compiled its code before it is measured with, as a provider has. */
  async warmUp(times: number): Promise<void> {
    const body = JSON.stringify({ model: 'warm-up', messages: [{ content: 'ttft=20 gap=2 n=20' }] });
    const headers = { connection: 'close' };
    for (let time = 0; time < times; time++) {
      const calls = this.urls.map((url) => fetch(`${url}/chat/completions`, { method: 'POST', headers, body }));
      for (const answer of await Promise.all(calls)) await answer.text();
    }
    await this.takeCalls();
  }

  close(): void {
    this.#child.disconnect();
  }
}

function ask<Answer>(child: ChildProcess, question: object | string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the provider ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as Answer);
    });
    child.send(question);
  });
}
