import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, type TestContext } from 'vitest';
import { parseConfig } from '../config.server.ts';
import { createLog } from '../log.server.ts';
import { publicPage } from '../page-headers.ts';
import { MB, ordinaryForm, readForm } from '../request-body.server.ts';
import { createWebServer } from '../web-server.server.ts';

/** Runs the proxy configurations of docs with the real programs, in front of our own server. */
const root = path.resolve(import.meta.dirname, '../../..');
const folderOfExamples = path.join(root, 'docs/proxies');
const certificate = path.join(root, 'bench/src/reading/fixtures/self-signed-cert.pem');
const key = path.join(root, 'bench/src/reading/fixtures/self-signed-key.pem');

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Ports {
  http: number;
  https: number;
  upstream: number;
}

/** Yardstick's server, whose routes report what they receive. */
async function openUpstream(https: number): Promise<number> {
  const publicUrl = `https://yardstick.example:${https}`;
  const web = createWebServer({
    config: parseConfig({ PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' }),
    log: createLog('silent'),
    clientFolder: null,
    isReady: async () => ({ isReady: true, servesPages: true, checks: {} }),
    handle: async (incoming, { clientAddress }) => {
      const { pathname } = new URL(incoming.url);
      if (incoming.method === 'GET')
        return Response.json({ url: incoming.url, clientAddress }, { headers: publicPage(60) });
      const isLarge = pathname === '/benchmarking' || pathname.includes('/review/proof');
      const limits = isLarge ? { ...ordinaryForm, bytes: 28 * MB } : ordinaryForm;
      const form = await readForm(incoming, limits).catch((refusal: Response) => refusal);
      return form instanceof Response ? form : Response.json({ fields: [...form].length });
    },
  });
  web.server.listen(0, '127.0.0.1');
  await once(web.server, 'listening');
  cleanUp.push(() => {
    web.server.closeAllConnections();
    return web.stop(Promise.resolve());
  });
  return (web.server.address() as AddressInfo).port;
}

function run(binary: string, argv: string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(binary, argv, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += chunk));
  child.once('exit', (code) => code && console.error(errors));
  cleanUp.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

/** The file as published, with this test's addresses and certificates. */
function startNginx(binary: string, folder: string, { http, https, upstream }: Ports): ChildProcess {
  const site = readFileSync(path.join(folderOfExamples, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replace('/etc/ssl/yardstick.example.pem', certificate)
    .replace('/etc/ssl/yardstick.example.key', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  const top = `daemon off; master_process off; pid ${folder}/pid; error_log stderr error; events {}`;
  writeFileSync(file, `${top} http { access_log off; ${temporary.join(' ')}\n${site}\n}`);
  return run(binary, ['-p', folder, '-e', 'stderr', '-c', file], {});
}

function startCaddy(binary: string, folder: string, { http, https, upstream }: Ports): ChildProcess {
  const site = readFileSync(path.join(folderOfExamples, 'Caddyfile'), 'utf8')
    .replace('yardstick.example {', `yardstick.example {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${site}`,
  );
  const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return run(binary, ['run', '--config', file, '--adapter', 'caddyfile'], homes);
}

const proxies = [
  { name: 'nginx', places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'], start: startNginx },
  { name: 'caddy', places: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'], start: startCaddy },
];

type Proxy = (typeof proxies)[number];

async function openProxy({ name, places, start }: Proxy, { skip }: TestContext): Promise<Ports> {
  const binary = places.find((place) => existsSync(place));
  if (!binary) skip(`${name} is not installed here, so its example was not tried`);
  const folder = mkdtempSync(path.join(tmpdir(), 'yardstick-proxy-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const https = await freePort();
  const ports = { https, http: await freePort(), upstream: await openUpstream(https) };
  start(binary as string, folder, ports);
  await expect
    .poll(() =>
      ask(ports, '/').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return ports;
}

async function ask({ https }: Ports, target: string, options: RequestOptions = {}, body = '') {
  const sent = request({
    ...options,
    port: https,
    host: '127.0.0.1',
    servername: 'yardstick.example',
    path: target,
    rejectUnauthorized: false,
    headers: { host: `yardstick.example:${https}`, ...(options.headers as Record<string, string>) },
  });
  const [answer] = await new Promise<[import('node:http').IncomingMessage]>((resolve, reject) => {
    sent.once('response', (response) => resolve([response]));
    sent.once('error', reject);
    sent.end(body);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const form = (bytes: number) => `text=${'x'.repeat(bytes)}`;
const multipart = (bytes: number) =>
  `--part\r\ncontent-disposition: form-data; name="text"\r\n\r\n${'x'.repeat(bytes)}\r\n--part--\r\n`;
const post: RequestOptions = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

describe.each(proxies)('behind $name as docs/proxies configures it', (proxy) => {
  it('a page knows its public address and the real visitor, and carries HSTS once, also from the cache', async (context) => {
    const ports = await openProxy(proxy, context);
    for (let time = 0; time < 2; time++) {
      const { headers, body } = await ask(ports, '/news', { headers: { 'x-forwarded-for': '198.51.100.7' } });
      expect(JSON.parse(body)).toEqual({
        url: `https://yardstick.example:${ports.https}/news`,
        clientAddress: '127.0.0.1',
      });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('forms are taken up to their limits, and larger ones are refused with 413', async (context) => {
    const ports = await openProxy(proxy, context);
    const origin = `https://yardstick.example:${ports.https}`;
    const own = { ...post, headers: { ...post.headers, origin } } as RequestOptions;
    expect((await ask(ports, '/login', own, form(1_000))).status).toBe(200);
    expect((await ask(ports, '/login', own, form(100_000))).status).toBe(413);
    const large = { ...own, headers: { ...own.headers, 'content-type': 'multipart/form-data; boundary=part' } };
    expect((await ask(ports, '/benchmarking', large, multipart(20 * MB))).status).toBe(200);
    for (const path of ['/tool/chatgpt/review/proof', '/tool/chatgpt/review/proof.data'])
      expect((await ask(ports, path, large, multipart(2 * MB))).status, path).toBe(200);
    expect((await ask(ports, '/tool/chatgpt/review', large, multipart(2 * MB))).status).not.toBe(200);
    const foreign = { ...post, headers: { ...post.headers, origin: 'https://evil.example' } } as RequestOptions;
    expect((await ask(ports, '/login', foreign, form(1_000))).status).toBe(403);
  });

  it('a visitor without encryption is sent to the address with it', async (context) => {
    const ports = await openProxy(proxy, context);
    const sent = requestPlain({
      port: ports.http,
      host: '127.0.0.1',
      path: '/news',
      headers: { host: 'yardstick.example' },
    });
    const [answer] = await once(sent.end(), 'response');
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toMatch(/^https:\/\/yardstick\.example(:\d+)?\/news$/);
    answer.resume();
  });
});

describe('behind Caddy as docs/deploy configures it for two processes', () => {
  /** A process that says that it is not ready, and answers all the same. */
  async function openUnready(): Promise<{ port: number; asked: () => number; stop: () => void }> {
    let asked = 0;
    const server = createHttpServer((incoming, response) => {
      const isProbe = incoming.url === '/readyz';
      if (isProbe) asked += 1;
      response.writeHead(isProbe ? 503 : 200, { connection: 'close' });
      incoming.pipe(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUp.push(() => server.close());
    return { port: (server.address() as AddressInfo).port, asked: () => asked, stop: () => server.close() };
  }

  /** What Debian 12 has is older than the name of the setting. */
  const bufferRequests = (binary: string) =>
    /^v?2\.6\.[0-2]\b/.test(execFileSync(binary, ['version'], { encoding: 'utf8' }))
      ? 'buffer_requests'
      : 'request_buffers 160KiB';

  it('a form is still answered while no process counts as healthy, also when one of them is gone', async ({ skip }) => {
    const binary = proxies[1]!.places.find((place) => existsSync(place));
    if (!binary) skip('caddy is not installed here, so its example was not tried');
    const [one, other] = [await openUnready(), await openUnready()];
    const front = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'yardstick-proxy-'));
    cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
    const site = readFileSync(path.join(root, 'docs/deploy/Caddyfile'), 'utf8')
      .replaceAll('web1:3000 web2:3000', `127.0.0.1:${one.port} 127.0.0.1:${other.port}`)
      .replace('health_interval 2s', 'health_interval 50ms')
      .replaceAll('request_buffers 160KiB', bufferRequests(binary as string));
    const file = path.join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
    const environment = { HOME: folder, XDG_DATA_HOME: folder, SITE_HOST: `http://127.0.0.1:${front}` };
    run(binary as string, ['run', '--config', file, '--adapter', 'caddyfile'], environment);
    // The second question is asked after the answer to the first one was read.
    await expect.poll(() => Math.min(one.asked(), other.asked())).toBeGreaterThan(1);
    const login = async () => {
      const answer = await fetch(`http://127.0.0.1:${front}/login`, { method: 'POST', body: form(1_000) });
      return [answer.status, await answer.text()];
    };
    expect(await login()).toEqual([200, form(1_000)]);
    one.stop();
    for (let time = 0; time < 4; time++) expect(await login()).toEqual([200, form(1_000)]);
  });
});
