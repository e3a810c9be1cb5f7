/** Calls one of the product's JSON functions from the browser. Throws an error with the answer's message on failure. */
export async function callFunction<Answer>(name: string, body?: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  const answer = (await response.json().catch(() => ({}))) as { detail?: string; error?: string };
  if (!response.ok) throw new Error(answer.error ?? answer.detail ?? 'The call failed.');
  return answer as Answer;
}
