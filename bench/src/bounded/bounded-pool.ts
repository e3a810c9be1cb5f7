// Runs work on untrusted input in child processes with a limit of time and of memory. Processes and not threads: a single large
// allocation in a thread ends the whole process, whatever the thread's own limit is.
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { TaskInput, TaskName, TaskResult, TaskStep } from './bounded-tasks.ts';
import { CODE_STEP_LIMIT_MS, OUT_OF_TIME } from './computing-time.ts';
import { compiledModules } from './package-folders.ts';

export interface PoolOptions {
  processes: number;
  /** The longest that one step of a task may take, ms. */
  timeLimitMs: number;
  /** The heap of one process, MB. */
  memoryLimitMb: number;
  /** Tasks that may wait; what comes then is refused. Work of our own is never refused. */
  mostWaiting: number;
  /** For work that runs strangers' code: the process reads modules from these folders only, and shuts itself off when they are read. */
  modulesIn?: readonly string[];
  /** `code`: the process reads nothing of the engine but `sandboxed-tasks.ts`. `checks`: it loads what they need before their time begins. */
  work?: 'code' | 'checks';
}

/**
 * What shuts a process off from files, the network, other processes and native code. Node.js can take a permission back from 26.3 on;
 * before that, code could start a thread, which has all of them.
 */
function permissionsFor(folders: readonly string[]): string[] {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  if (major < 26 || (major === 26 && minor < 3)) return [];
  const own = dirname(fileURLToPath(import.meta.url));
  return ['--permission', '--allow-worker', ...[own, ...folders].map((folder) => `--allow-fs-read=${folder}`)];
}

/** The process ended by itself, perhaps by what earlier work had left behind. */
export class ProcessEnded extends Error {
  constructor(code: number) {
    super(`its process ended with exit code ${code}`);
    this.name = 'ProcessEnded';
  }
}

/** Work that passed its limit and was stopped. `queue`: it never began, because too much was waiting before it. */
export class LimitError extends Error {
  readonly limit: 'time' | 'memory' | 'queue';

  constructor(limit: LimitError['limit'], message: string) {
    super(message);
    this.name = 'LimitError';
    this.limit = limit;
  }
}

/** Its process gave no sign of life: nothing of the work was begun. */
export class NotStarted extends LimitError {
  constructor() {
    super('time', 'could not be started in time');
    this.name = 'NotStarted';
  }
}

/** For work that a program can do without: the limit that it passed. Another error is thrown again. */
export function limitOf(error: unknown): LimitError {
  if (error instanceof LimitError) return error;
  throw error;
}

/** Sent to the process: the first message of a task names it, later ones ask for its next step and may bring a value. */
export interface ToProcess {
  task: TaskName | null;
  value: unknown;
}
export type FromProcess = { ready: true } | { done: boolean; value: unknown } | { error: string };

/** Work of one owner is done one after the other, and refused where it piles up; that of several payers is begun in turns. */
export interface Whose {
  owner?: string | undefined;
  payer?: string | undefined;
}

interface Waiting extends Whose {
  start(process: BoundedProcess): void;
}

const MOST_WAITING_OF_OWNER = 4;
/** A process without work ends after this time. */
const IDLE_MS = 30_000;
/** From starting a process to its first sign of life; a busy machine needs its time. */
const START_LIMIT_MS = 60_000;

const entry = import.meta.url.endsWith('.ts') ? './bounded-process.ts' : './bounded-process.js';

/** A child process that works on one task at a time. */
class BoundedProcess {
  readonly #child: ChildProcess;
  readonly #limits: PoolOptions;
  #settle: { resolve(step: { done: boolean; value: unknown }): void; reject(error: Error): void } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #whenReady: (() => void) | null = null;

  constructor(limits: PoolOptions, onEnd: (process: BoundedProcess) => void) {
    this.#limits = limits;
    // No variable of ours is passed on, so that no secret is in reach of the work; to what runs strangers' code, none at all.
    const { memoryLimitMb, modulesIn, work } = limits;
    this.#child = fork(fileURLToPath(new URL(entry, import.meta.url)), work ? [work] : [], {
      env: modulesIn ? {} : compiledModules,
      execArgv: [`--max-old-space-size=${memoryLimitMb}`, ...(modulesIn ? permissionsFor(modulesIn) : [])],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      // What answers requests and takes times goes first.
      setPriority(this.#child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The process is gone already, which its `exit` event says.
    }
    this.#child.on('message', (message: FromProcess) => this.#receive(message));
    const end = (error: Error) => {
      onEnd(this);
      this.#finish()?.reject(error);
    };
    this.#child.on('error', (error) => end(error));
    // The engine ends itself by a signal when its memory is full, and so does what watches it.
    this.#child.on('exit', (code, signal) => {
      if (signal === OUT_OF_TIME)
        end(new LimitError('time', `took longer than ${CODE_STEP_LIMIT_MS / 1000} s of computing time`));
      else if (code === null || code > 128)
        end(new LimitError('memory', `needed more than ${memoryLimitMb} MB of memory`));
      else end(new ProcessEnded(code));
    });
    this.#hold(false);
  }

  /** One step of a task. @throws {LimitError} when it passed a limit; the process is gone then. */
  step(message: ToProcess): Promise<{ done: boolean; value: unknown }> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#hold(true);
      const send = () => {
        const { timeLimitMs } = this.#limits;
        this.#limitTime(timeLimitMs, new LimitError('time', `took longer than ${timeLimitMs / 1000} s`));
        this.#child.send(message, (error) => error && this.#finish()?.reject(error));
      };
      if (this.#isReady) send();
      else {
        this.#whenReady = send;
        this.#limitTime(START_LIMIT_MS, new NotStarted());
      }
    });
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #limitTime(limitMs: number, error: LimitError): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#finish()?.reject(error);
      this.end();
    }, limitMs);
  }

  #receive(message: FromProcess): void {
    if ('ready' in message) {
      this.#isReady = true;
      this.#whenReady?.();
      return;
    }
    const settle = this.#finish();
    if ('error' in message) settle?.reject(new Error(message.error));
    else settle?.resolve(message);
  }

  #finish() {
    clearTimeout(this.#timer);
    this.#hold(false);
    const settle = this.#settle;
    this.#settle = null;
    return settle;
  }

  /** Only work under way keeps this program alive. */
  #hold(isHeld: boolean): void {
    const { channel } = this.#child;
    if (isHeld) {
      this.#child.ref();
      channel?.ref();
    } else {
      this.#child.unref();
      channel?.unref();
    }
  }
}

/** A task that hands out its result step by step. Close it in any case. */
export interface BoundedSession<Name extends TaskName> {
  /**
   * @param value what the task takes in this step; the first step takes its input
   * @throws {LimitError}
   */
  next(value?: unknown): Promise<{ done: false; value: TaskStep<Name> } | { done: true; value: TaskResult<Name> }>;
  close(): void;
}

export class BoundedPool {
  readonly #options: PoolOptions;
  readonly #idle = new Map<BoundedProcess, NodeJS.Timeout>();
  readonly #busy = new Map<BoundedProcess, string | undefined>();
  readonly #waiting: Waiting[] = [];
  /** By payer, when work of theirs was begun last. */
  readonly #begun = new Map<string, number>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs a task to its end. @throws {LimitError} when it needed more than it may */
  async run<Name extends TaskName>(task: Name, input: TaskInput<Name>, whose?: Whose): Promise<TaskResult<Name>> {
    const session = await this.open(task, input, whose);
    try {
      for (;;) {
        const step = await session.next();
        if (step.done) return step.value;
      }
    } finally {
      session.close();
    }
  }

  /** @throws {LimitError} when too much is waiting */
  async open<Name extends TaskName>(task: Name, input: TaskInput<Name>, whose?: Whose): Promise<BoundedSession<Name>> {
    const process = await this.#take(whose);
    let first: TaskName | null = task;
    let isOpen = true;
    const release = (isReusable: boolean) => {
      if (isOpen) this.#release(process, isReusable);
      isOpen = false;
    };
    return {
      next: async (value) => {
        try {
          const step = await process.step({ task: first, value: first ? input : value });
          first = null;
          if (step.done) release(true);
          return step as Awaited<ReturnType<BoundedSession<Name>['next']>>;
        } catch (error) {
          release(!(error instanceof LimitError));
          throw error;
        }
      },
      close: () => release(false),
    };
  }

  #take({ owner, payer }: Whose = {}): Promise<BoundedProcess> {
    const waitingOfOwner = this.#waiting.filter((one) => owner !== undefined && one.owner === owner).length;
    if (this.#waiting.length >= this.#options.mostWaiting || waitingOfOwner >= MOST_WAITING_OF_OWNER)
      return Promise.reject(new LimitError('queue', 'waits behind too much other work'));
    return new Promise((start) => {
      this.#waiting.push({ owner, payer, start });
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#busy.size >= this.#options.processes) return;
    const busyOwners = [...this.#busy.values()].filter((owner) => owner !== undefined);
    const lastOf = ({ payer = '' }: Waiting) => this.#begun.get(payer) ?? 0;
    const [next] = this.#waiting
      .filter(({ owner }) => owner === undefined || !busyOwners.includes(owner))
      .sort((one, other) => lastOf(one) - lastOf(other));
    if (!next) return void (this.#busy.size === 0 && this.#begun.clear());
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#begun.set(next.payer ?? '', performance.now());
    const [process] = this.#idle.keys();
    const taken = process ?? new BoundedProcess(this.#options, (ended) => this.#forget(ended));
    clearTimeout(this.#idle.get(taken));
    this.#idle.delete(taken);
    this.#busy.set(taken, next.owner);
    next.start(taken);
  }

  #release(process: BoundedProcess, isReusable: boolean): void {
    const isAlive = this.#busy.delete(process);
    if (isReusable && isAlive) this.#idle.set(process, setTimeout(() => process.end(), IDLE_MS).unref());
    else process.end();
    this.#startNext();
  }

  #forget(process: BoundedProcess): void {
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    this.#busy.delete(process);
    this.#startNext();
  }
}
