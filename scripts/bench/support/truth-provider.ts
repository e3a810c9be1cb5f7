/**
 * Child process: a chat completions provider that knows the truth. It listens on as many ports as asked, so that calls run
 * side by side, and notes of each call when its headers had come and when its first token went out: as the engine's
 * own bench does.
 *   the prompt says how it answers: ttft=400 gap=20 n=40
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface TruthOfCall {
  model: string;
  prompt: string;
  /** Between the request's headers and the first token, ms. */
  timeToFirstTokenMs: number;
  /** Epoch ms at which the request's headers had come. */
  atMs: number;
}

let calls: TruthOfCall[] = [];

const frame = (body: object) => `data: ${JSON.stringify({ id: 'chatcmpl-1', ...body })}\n\n`;
const token = (text: string) => frame({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] });

function answer(model: string, prompt: string, response: ServerResponse, headersAtMs: number): void {
  const numbers = new Map(
    [...prompt.matchAll(/\b(ttft|gap|n)=(\d+)/g)].map(([, name, value]) => [name, Number(value)]),
  );
  const [ttft, gap, n] = [numbers.get('ttft') ?? 100, numbers.get('gap') ?? 10, numbers.get('n') ?? 20];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  let sent = 0;
  const send = () => {
    for (; sent < n; sent++) {
      const leftMs = headersAtMs + ttft + sent * gap - performance.now();
      if (leftMs > 0.5) return void setTimeout(send, leftMs);
      if (sent === 0)
        calls.push({
          model,
          prompt,
          timeToFirstTokenMs: performance.now() - headersAtMs,
          atMs: performance.timeOrigin + headersAtMs,
        });
      response.write(token(`word${sent} `));
    }
    response.write(frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
    response.write(frame({ choices: [], usage: { prompt_tokens: 12, completion_tokens: n, total_tokens: n + 12 } }));
    response.end('data: [DONE]\n\n');
  };
  send();
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const headersAtMs = performance.now();
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { model, messages } = JSON.parse(Buffer.concat(parts).toString()) as {
      model: string;
      messages: { content: string }[];
    };
    answer(model, messages.at(-1)?.content ?? '', response, headersAtMs);
  });
}

function listen(): Promise<string> {
  const server = createServer({ noDelay: true, keepAliveTimeout: 60_000 }, serve);
  return new Promise((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 }, () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`),
    );
  });
}

process.on('message', async (question: { listen: number } | 'calls') => {
  if (question === 'calls') {
    process.send?.(calls);
    calls = [];
  } else process.send?.(await Promise.all(Array.from({ length: question.listen }, listen)));
});
process.on('disconnect', () => process.exit(0));
