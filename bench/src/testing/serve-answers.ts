// A local provider that speaks OpenAI's chat completions, for tests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Answer {
  text: string;
  /** Tokens of the prompt, as they are billed; null: none are reported. */
  tokens: number | null;
  /** Those of them that its cache had. */
  cached?: number;
}

interface Refusal {
  status: number;
  message: string;
}

/** Serves what `answer` makes of the last turn, streamed or whole; null is refused, a number is the HTTP status of a refusal. Gone when the test ends. Gives the base address. */
export async function serveAnswers(answer: (prompt: string) => Answer | Refusal | number | null): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { messages, stream, model } = JSON.parse(Buffer.concat(parts).toString());
      const made = answer(messages.at(-1).content);
      if (!made || typeof made === 'number' || 'status' in made) {
        const { status, message } =
          typeof made === 'object' && made ? made : { status: made ?? 400, message: 'refused' };
        return response.writeHead(status).end(JSON.stringify({ error: { message } }));
      }
      const { text, tokens, cached = 0 } = made;
      const usage =
        tokens === null
          ? undefined
          : {
              prompt_tokens: tokens,
              completion_tokens: 5,
              ...(cached > 0 && { prompt_tokens_details: { cached_tokens: cached } }),
            };
      const choice = (part: object) =>
        JSON.stringify({ id: 'x', model, choices: [{ index: 0, finish_reason: 'stop', ...part }], usage });
      response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
      response.end(
        stream
          ? `data: ${choice({ delta: { content: text } })}\n\ndata: [DONE]\n\n`
          : choice({ message: { role: 'assistant', content: text } }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
