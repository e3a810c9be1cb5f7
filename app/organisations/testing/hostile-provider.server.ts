import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

/** What the next ID token says, and how it is signed. */
interface Lies {
  claims: Record<string, unknown>;
  /** Another key than the published one. */
  isForged?: boolean;
  /** `alg: none`, without a signature. */
  isUnsigned?: boolean;
  /** Of the configuration. */
  metadata?: Record<string, unknown>;
  /** What it says when it is asked about the person. */
  userinfo?: Record<string, unknown>;
  tokenStatus?: number;
}

/** An identity provider that answers whatever a test wants. Its authorization endpoint is never opened. */
export async function startHostileProvider() {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', kid: 'own', use: 'sig' };
  const lies: Lies = { claims: {} };
  const bodies: string[] = [];
  let issuer = '';
  const token = async () => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: 'yardstick', sub: 'ada-at-work', iat: now, exp: now + 300, ...lies.claims };
    if (lies.isUnsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(claims)}.`;
    }
    const key = lies.isForged ? other.privateKey : own.privateKey;
    return await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  };
  const answers: Record<string, () => Promise<object> | object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      ...(lies.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
      ...lies.metadata,
    }),
    '/userinfo': () => ({ sub: 'ada-at-work', ...lies.userinfo }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': async () => ({ access_token: 'access', token_type: 'Bearer', id_token: await token() }),
  };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const isToken = request.url === '/token';
    if (isToken) bodies.push(body);
    const isRefused = isToken && (body.includes('code=no-code') || lies.tokenStatus !== undefined);
    const answer = isRefused ? { error: 'invalid_grant' } : await answers[request.url ?? '']?.();
    response
      .writeHead(isRefused ? (lies.tokenStatus ?? 400) : answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return { issuer, lies, bodies, close };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
