// A model server that knows the truth: it writes every token as one synchronous write and notes the moment just before. Its clock is
// the machine's monotonic one, so a client's stamps can be compared with it.
//   model name: ttft=50,gap=5,n=200,jit=0.3   request id: rid=NAME in the prompt
// `jit` moves the first token of each request by up to half that share to either side, always alike for one request id: streams that
// begin together would otherwise tick in step for ever, and what is measured would be bursts that no provider sends.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { seededRandom } from '../src/random.ts';
import { monotonicNow } from '../src/reading/monotonic-clock.ts';

interface Truth {
  headersAtMs: number;
  firstMs: number;
  doneMs: number;
  /** Null where this server was stopped in the middle of a write, as a busy machine does: then nobody knows when it took place. */
  sends: (number | null)[];
}

/** A write takes a twentieth of this. */
const MOST_WRITE_MS = 0.5;

const truths = new Map<string, Truth>();
const floods = new Map<string, Buffer[]>();

function frame(content: string): string {
  const choice = `{"index":0,"delta":{"content":${JSON.stringify(content)}},"logprobs":null,"finish_reason":null}`;
  return `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1790000000,"model":"truth","service_tier":"default","system_fingerprint":"fp","choices":[${choice}],"usage":null}\n\n`;
}

function closing(tokens: number): string {
  const usage = `{"prompt_tokens":12,"completion_tokens":${tokens},"completion_tokens_details":{"reasoning_tokens":0}}`;
  return `data: {"id":"chatcmpl-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: {"id":"chatcmpl-1","choices":[],"usage":${usage}}\n\ndata: [DONE]\n\n`;
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

function serve(body: string, response: ServerResponse, headersAtMs: number): void {
  const bodyAtMs = monotonicNow();
  const spec = Object.fromEntries(
    [...body.matchAll(/\b(ttft|gap|n|jit)=(\d+(?:\.\d+)?)/g)].map(([, name, value]) => [name, Number(value)]),
  );
  const { gap = 5, n = 200, jit = 0 } = spec;
  const truth: Truth = { headersAtMs, firstMs: 0, doneMs: 0, sends: [] };
  const id = /rid=([\w.-]+)/.exec(body)?.[1] ?? 'none';
  truths.set(id, truth);
  const ttft = (spec.ttft ?? 50) * (1 + jit * (seededRandom(0, id).next() - 0.5));
  const { socket } = response;
  if (!socket) return;
  if (!/"stream":\s*true/.test(body)) {
    setTimeout(() => answerWhole(n, response, truth), ttft + (n - 1) * gap);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const finish = () => {
    truth.doneMs = monotonicNow();
    socket.write(chunk(closing(n)));
    response.end();
  };
  if (ttft === 0 && gap === 0) {
    flood(n, socket, truth, finish);
    return;
  }
  let token = 0;
  const emit = () => {
    for (; token < n; token++) {
      const leftMs = bodyAtMs + ttft + token * gap - monotonicNow();
      if (leftMs > 0.5) {
        setTimeout(emit, leftMs);
        return;
      }
      const bytes = chunk(frame(`tok${token} `));
      const nowMs = monotonicNow();
      socket.write(bytes);
      if (token === 0) truth.firstMs = nowMs;
      truth.sends.push(monotonicNow() - nowMs > MOST_WRITE_MS ? null : nowMs);
    }
    finish();
  };
  emit();
}

/** The reply in one piece, when its last token would have been written. */
function answerWhole(tokens: number, response: ServerResponse, truth: Truth): void {
  const content = Array.from({ length: tokens }, (_, index) => `tok${index} `).join('');
  const message = { role: 'assistant', content, refusal: null };
  const reply = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'truth',
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: { prompt_tokens: 12, completion_tokens: tokens, total_tokens: tokens + 12 },
  };
  const bytes = Buffer.from(JSON.stringify(reply));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  truth.firstMs = monotonicNow();
  truth.doneMs = truth.firstMs;
  response.end(bytes);
}

function flood(tokens: number, socket: NonNullable<ServerResponse['socket']>, truth: Truth, finish: () => void): void {
  const key = String(tokens);
  let blocks = floods.get(key);
  if (!blocks) {
    const frames = Array.from({ length: tokens }, (_, index) => frame(`tok${index} `));
    blocks = Array.from({ length: Math.ceil(tokens / 250) }, (_, index) =>
      Buffer.from(chunk(frames.slice(index * 250, (index + 1) * 250).join(''))),
    );
    floods.set(key, blocks);
  }
  truth.firstMs = monotonicNow();
  for (const block of blocks) socket.write(block);
  finish();
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const headersAtMs = monotonicNow();
  if (request.method === 'GET') {
    response.end(JSON.stringify([...truths]));
    truths.clear();
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => serve(Buffer.concat(parts).toString(), response, headersAtMs));
}

const server = createServer({ noDelay: true, keepAliveTimeout: 60_000 }, answer);
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : null });
});
process.on('disconnect', () => process.exit(0));
