export const UNREACHABLE = 'The site cannot be reached right now. Please check your connection and try again.';

/**
 * Sends a form; when the network fails, the form stays with what was typed in it and says so, instead of giving way to
 * an error page.
 */
export async function withNetworkError<Answer, Refusal>(
  send: () => Promise<Answer>,
  refusal: Refusal,
): Promise<Answer | Refusal> {
  try {
    return await send();
  } catch (error) {
    // What fetch throws when it gets no answer.
    if (error instanceof TypeError) return refusal;
    throw error;
  }
}
