/** The page of a run: opened as a person opens it, and its event stream read as the page reads it. */
import type { Page } from '@playwright/test';
import type { LiveEvent } from '../app/runs/live-event.ts';
import { hydrated } from './browser.ts';

/** From the benchmark page, which shows the same parts, to the page of the run. */
export async function openRunPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Open this run/ }).click();
  await page.waitForURL(/\/benchmarking\/runs\//);
  await hydrated(page);
}

export interface Heard {
  lastId: string;
  events: LiveEvent[];
  isOver: boolean;
}

/** Follows the event stream from `lastId` until it breaks, ends, or `isEnough` says so. */
export async function followRun(
  { url, cookie, runId }: { url: string; cookie: string; runId: string },
  lastId: string,
  isEnough = (_heard: Heard) => false,
): Promise<Heard> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/api/runs/${runId}/events`, {
    headers: { cookie, 'last-event-id': lastId },
    signal: stop.signal,
  });
  const heard: Heard = { lastId, events: [], isOver: false };
  let text = '';
  try {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop()!;
      for (const message of messages) {
        heard.lastId = /^id: (\d+)$/m.exec(message)?.[1] ?? heard.lastId;
        heard.events.push(...(JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '[]') as LiveEvent[]));
      }
      heard.isOver = heard.events.some(({ kind }) => kind === 'end');
      if (heard.isOver || isEnough(heard)) break;
    }
  } catch (error) {
    // The server was killed while it spoke.
    if (!(error instanceof TypeError)) throw error;
  }
  stop.abort();
  return heard;
}

/** The calls that the stream has said are done. */
export const doneOf = ({ events }: Heard) => events.flatMap((event) => (event.kind === 'done' ? [event] : []));
export const placeOf = ({ caseId, modelKey }: { caseId: string; modelKey: string }) => `${caseId} ${modelKey}`;
