/**
 * The chunks as the body of an answer; a reader who leaves ends the generator. Waits for the first chunk, so that what fails before it is
 * answered as an error and not as a broken file.
 */
export async function streamOf(chunks: AsyncGenerator<string | Uint8Array>): Promise<ReadableStream<Uint8Array>> {
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
