import { SUSPENDED_CODE, SUSPENDED_MESSAGE } from '../library/suspended.ts';

/** Passkeys in the browser, with the platform's own API. Each function returns an error message, or null. */

const CANCELLED = 'No passkey was used. Please try again, or log in with your password.';

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Browsers bind passkeys to a domain name, so an IP address (127.0.0.1, [::1]) cannot have any. */
export function passkeyObstacle(hostname: string): string | null {
  if (!/^\[|^[\d.]+$/.test(hostname)) return null;
  return `Passkeys need a domain name, and this site is opened as ${hostname}. Its operator can set PUBLIC_URL to one (http://localhost:… works on one machine).`;
}

async function getJson<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as Answer) : null;
}

function postJson(path: string, body: unknown): Promise<Response> {
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

export async function signInWithPasskey(): Promise<string | null> {
  try {
    const options = await getJson<PublicKeyCredentialRequestOptionsJSON>(
      '/api/auth/passkey/generate-authenticate-options',
    );
    if (options === null) return 'Passkeys cannot be used right now. Please try again in a moment.';
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    if (credential === null) return CANCELLED;
    const answer = await postJson('/api/auth/passkey/verify-authentication', { response: credential.toJSON() });
    if (answer.ok) return null;
    const { code } = (await answer.json()) as { code?: string };
    return code === SUSPENDED_CODE ? SUSPENDED_MESSAGE : 'This passkey is not known here.';
  } catch {
    return CANCELLED;
  }
}

/** @param name the person's name for the passkey, such as the device it is on */
export async function addPasskey(name: string): Promise<string | null> {
  try {
    const query = new URLSearchParams({ name });
    const options = await getJson<PublicKeyCredentialCreationOptionsJSON>(
      `/api/auth/passkey/generate-register-options?${query}`,
    );
    if (options === null)
      return 'A passkey can only be added shortly after signing in. Please log out, log in again, and retry.';
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    if (credential === null) return 'No passkey was made.';
    const answer = await postJson('/api/auth/passkey/verify-registration', { response: credential.toJSON(), name });
    return answer.ok ? null : 'The passkey could not be saved. Please try again.';
  } catch {
    return 'No passkey was made.';
  }
}
