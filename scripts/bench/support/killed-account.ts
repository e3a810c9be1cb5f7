/** An account whose run is followed and that writes on while the product is killed; it remembers what was acknowledged. */
import { setTimeout as wait } from 'node:timers/promises';
import { doneOf, followRun, placeOf } from '../../../e2e/follow-run.ts';
import type { Product } from '../../../e2e/product.ts';

const CASES = 40;

export interface Losses {
  acknowledgedSamples: number;
  /** Announced as done on the event stream, and not in the finished run or with another text. */
  lostSamples: number;
  acknowledgedWrites: number;
  lostWrites: number;
  interrupted: number;
}

interface StoredSample {
  caseId: string;
  modelKey: string;
  outcome: string;
  text: string;
}

export class KilledAccount {
  readonly #product: Product;
  readonly #number: number;
  readonly #headers: { origin: string; cookie: string; 'x-forwarded-for': string };
  #runId = '';
  /** By place: the text that the event stream announced. */
  readonly #announced = new Map<string, string>();
  readonly #written: string[] = [];

  private constructor(product: Product, number: number) {
    this.#product = product;
    this.#number = number;
    const client = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    this.#headers = { origin: product.url, cookie: '', 'x-forwarded-for': client };
  }

  /** Signs up, registers two models, and starts a run whose every call has a prompt of its own. */
  static async open(product: Product, endpoint: string, number: number): Promise<KilledAccount> {
    const account = new KilledAccount(product, number);
    const person = { companyName: 'Killed', email: `killed${number}@example.com`, password: 'Passw0rd!long' };
    const signedUp = await account.#send('/sign-up', new URLSearchParams(person));
    account.#headers.cookie = signedUp.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const form = new URLSearchParams({ intent: 'run', prompt: 'Say {{thing}}', preset: 'single' });
    const things = Array.from({ length: CASES }, (_, at) => `case${at},thing ${at} of ${number}`);
    form.set('table', `id,thing\n${things.join('\n')}`);
    for (const name of ['alpha', 'beta']) form.append('modelIds', await account.#registerModel(name, endpoint));
    await account.#send('/benchmarking', form);
    const [run] = (await account.#read('/api/runs')) as { id: string }[];
    account.#runId = run!.id;
    return account;
  }

  async #send(pathname: string, body: URLSearchParams | object): Promise<Response> {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(this.#product.url + pathname, {
      method: 'POST',
      redirect: 'manual',
      headers: isForm ? this.#headers : { ...this.#headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    });
    if (answer.status >= 400) throw new Error(`${pathname} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  async #read(pathname: string): Promise<unknown> {
    return await (await fetch(this.#product.url + pathname, { headers: this.#headers })).json();
  }

  async #registerModel(name: string, endpoint: string): Promise<string> {
    const model = { name, model_type: 'text-generation', provider: 'custom', api_endpoint: endpoint };
    const { id } = (await (await this.#send('/api/ai_models', model)).json()) as { id: string };
    return id;
  }

  /** Follows the run until it ends, and registers model after model meanwhile, whatever is killed. */
  async runToItsEnd(): Promise<void> {
    let isOver = false;
    const writing = (async () => {
      for (let at = 0; !isOver; at++) {
        // What was not acknowledged may be there or not.
        const id = await this.#registerModel(`spare${at}`, 'http://127.0.0.1:9/v1').catch(() => null);
        if (id !== null) this.#written.push(id);
        await wait(100);
      }
    })();
    const stream = { url: this.#product.url, cookie: this.#headers.cookie, runId: this.#runId };
    for (let lastId = '0'; !isOver; await wait(100)) {
      const heard = await followRun(stream, lastId).catch(() => null);
      if (heard === null) continue;
      lastId = heard.lastId;
      isOver = heard.isOver;
      for (const done of doneOf(heard))
        if (done.outcome === 'ok') this.#announced.set(placeOf(done), done.answer ?? '');
    }
    await writing;
  }

  async findLosses(): Promise<Losses> {
    const { samples } = (await this.#read(`/api/runs/${this.#runId}/export?format=json`)) as {
      samples: StoredSample[];
    };
    if (samples.length !== CASES * 2)
      throw new Error(`The run of account ${this.#number} has ${samples.length} samples of ${CASES * 2}.`);
    const texts = new Map(samples.map((sample) => [placeOf(sample), sample.outcome === 'ok' ? sample.text : null]));
    const models = new Set(((await this.#read('/api/ai_models')) as { id: string }[]).map(({ id }) => id));
    return {
      acknowledgedSamples: this.#announced.size,
      lostSamples: [...this.#announced].filter(([place, text]) => texts.get(place) !== text).length,
      acknowledgedWrites: this.#written.length,
      lostWrites: this.#written.filter((id) => !models.has(id)).length,
      interrupted: samples.filter(({ outcome }) => outcome === 'interrupted').length,
    };
  }
}
