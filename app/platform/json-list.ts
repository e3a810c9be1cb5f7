/** Texts of JSON values as the text of one JSON list, in chunks. */
export async function* jsonList(values: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[';
  for await (const value of values) {
    yield before + value;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
