/**
 * The chunks as the body of an answer; a reader who leaves ends the generator. Waits for the first chunk, so that what fails before it is
 * answered as an error and not as a broken file.
 * @param signal of the request, where the generator holds something: the framework drops the answer unread when its reader left before
 */
export async function streamOf(
  chunks: AsyncGenerator<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const end = () => void chunks.return(undefined).catch(() => {});
  if (signal?.aborted) end();
  else signal?.addEventListener('abort', end, { once: true });
  const encoder = new TextEncoder();
  const bytesOf = (chunk: string | Uint8Array) => (typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
  const first = await chunks.next();
  return new ReadableStream({
    start(controller) {
      if (!first.done) controller.enqueue(bytesOf(first.value));
    },
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(bytesOf(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
