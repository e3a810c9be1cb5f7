// Serves one GGUF model through llama.cpp (node-llama-cpp) as OpenAI's chat completions, on 127.0.0.1 only.
import { createServer } from 'node:http';
import { getLlama, LlamaCompletion } from 'node-llama-cpp';

const [modelPath, port, threads] = process.argv.slice(2);
const llama = await getLlama({ gpu: false, build: 'never' });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ threads: Number(threads), contextSize: model.trainContextSize });
const sequence = context.getSequence();

async function answer(request, response) {
  const { messages, max_tokens, max_completion_tokens, temperature = 0, stream } = request;
  const prompt = model.tokenize(messages.map(({ content }) => content).join(''));
  await sequence.clearHistory();
  const completion = new LlamaCompletion({ contextSequence: sequence });
  const frame = (choice, more = {}) => ({
    id: 'answer',
    object: 'chat.completion.chunk',
    created: 0,
    model: request.model,
    choices: choice ? [{ index: 0, ...choice }] : [],
    ...more,
  });
  const send = (body) => response.write(`data: ${JSON.stringify(body)}\n\n`);
  if (stream) response.writeHead(200, { 'content-type': 'text/event-stream' });
  let tokens = 0;
  const { response: text, metadata } = await completion.generateCompletionWithMeta(prompt, {
    maxTokens: max_completion_tokens ?? max_tokens,
    temperature,
    onToken: (chunk) => {
      tokens += chunk.length;
    },
    onTextChunk: (content) => stream && send(frame({ delta: { content }, finish_reason: null })),
  });
  completion.dispose({ disposeSequence: false });
  const finish_reason = metadata.stopReason === 'maxTokens' ? 'length' : 'stop';
  const usage = { prompt_tokens: prompt.length, completion_tokens: tokens, total_tokens: prompt.length + tokens };
  if (stream) {
    send(frame({ delta: {}, finish_reason }));
    send(frame(null, { usage }));
    return response.end('data: [DONE]\n\n');
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      ...frame({ message: { role: 'assistant', content: text }, finish_reason }, { usage }),
      object: 'chat.completion',
    }),
  );
}

createServer(async (request, response) => {
  if (!request.url.endsWith('/chat/completions')) return response.writeHead(404).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  await answer(JSON.parse(Buffer.concat(chunks).toString()), response);
}).listen(Number(port), '127.0.0.1');
