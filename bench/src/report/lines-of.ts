/**
 * The lines of a file, as bytes without their line end. Only \n ends a line: Node's readline also breaks at U+2028 and U+2029, which
 * JSON leaves as they are inside texts.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let open: Buffer[] = [];
  for await (const part of bytes) {
    const piece = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    let from = 0;
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, from)) {
      const rest = piece.subarray(from, end);
      yield open.length === 0 ? rest : Buffer.concat([...open, rest]);
      open = [];
      from = end + 1;
    }
    if (from < piece.length) open.push(piece.subarray(from));
  }
  if (open.length > 0) yield Buffer.concat(open);
}
