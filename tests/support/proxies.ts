import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { freePort } from '../../infra/bin/free-port.mjs';
import { makeCertificates } from './certificates';
import { projectDir, until } from './child';

export type Proxy = {
  /** Where people come, and where the same without TLS leads there. */
  readonly url: string;
  readonly plainPort: number | null;
  readonly ca: string;
  readonly stop: () => Promise<void>;
};

export type ProxyKind = {
  readonly name: string;
  /** Null when it can be started here, else why not. */
  readonly missing: string | null;
  readonly start: (folder: string, upstreamPort: number) => Promise<Proxy>;
};

const example = (name: string): Promise<string> => readFile(join(projectDir, 'infra', 'proxy', name), 'utf8');
/** Debian keeps servers where an ordinary user's PATH does not look. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
const versionOf = (command: string, args: readonly string[]): string | null => {
  const { status, stdout, stderr } = spawnSync(command, [...args], { env, encoding: 'utf8' });
  return status === 0 ? (/\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? '') : null;
};

const run = async (
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly port: number },
): Promise<() => Promise<void>> => {
  const child = spawn(command, [...args], { env: { ...env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const gone = once(child, 'exit');
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${options.port}/`, { redirect: 'manual' }).then(
      async (answer) => (await answer.arrayBuffer(), true),
      () => false,
    );
  await until(`${command} answers`, () => {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${output}`);
    return answers();
  });
  return async () => {
    child.kill('SIGTERM');
    await gone;
  };
};

/** Whether the server has its certificate: Caddy listens before it has made one. */
const handshakes = (port: number, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', ca })
      .on('secureConnect', () => (resolve(true), socket.end()))
      .on('error', () => resolve(false));
  });

const replaced = (text: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`the example does not say ${from}`);
    return all.replaceAll(from, to);
  }, text);

const nginxVersion = versionOf('nginx', ['-v']);
const opensslVersion = versionOf('openssl', ['version']);

/** The example as it is; only ports and the certificate are those of this machine. */
const nginx: ProxyKind = {
  name: `nginx ${nginxVersion ?? ''}`,
  missing: nginxVersion === null ? 'nginx is not here' : opensslVersion === null ? 'openssl is not here' : null,
  start: async (folder, upstreamPort) => {
    const pems = makeCertificates(folder);
    if (pems === null) throw new Error('no certificates');
    const [plainPort, port] = [await freePort(), await freePort()];
    const site = replaced(await example('nginx.conf'), [
      ['server 127.0.0.1:8080;', `server 127.0.0.1:${upstreamPort};`],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/nginx/tls/eln.example.com.pem', pems.serverCert],
      ['/etc/nginx/tls/eln.example.com.key', pems.serverKey],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${folder};`,
    );
    const file = join(folder, 'nginx.conf');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    await writeFile(
      file,
      `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')}\n${site}\n}\n`,
    );
    const stop = await run('nginx', ['-c', file, '-e', 'stderr'], { port: plainPort });
    return { url: `https://localhost:${port}`, plainPort, ca: await readFile(pems.caFile, 'utf8'), stop };
  },
};

const caddyVersion = versionOf('caddy', ['version']);

/** The example as it is, under options that keep Caddy's authority in the folder and its ports on this machine. */
const caddy: ProxyKind = {
  name: `Caddy ${caddyVersion ?? ''}`,
  missing: caddyVersion === null ? 'Caddy is not here' : null,
  start: async (folder, upstreamPort) => {
    await mkdir(folder, { recursive: true });
    const [plainPort, port] = [await freePort(), await freePort()];
    const file = join(folder, 'Caddyfile');
    const options = `{
	admin off
	skip_install_trust
	default_bind 127.0.0.1
	http_port ${plainPort}
	https_port ${port}
	storage file_system ${folder}/storage
}
`;
    await writeFile(file, options + (await example('Caddyfile')));
    const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const stop = await run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      port: plainPort,
      env: { ...home, SITE_ADDRESS: 'localhost', UPSTREAM: `127.0.0.1:${upstreamPort}` },
    });
    const root = join(folder, 'storage', 'pki', 'authorities', 'local', 'root.crt');
    const ca = await readFile(root, 'utf8');
    await until('Caddy has its certificate', () => handshakes(port, ca));
    return { url: `https://localhost:${port}`, plainPort, ca, stop };
  },
};

/** TLS ended as those do, by a few lines that every machine can run: what passes and what is said of the caller is the same. */
const fewLines: ProxyKind = {
  name: 'TLS ended by Node',
  missing: opensslVersion === null ? 'openssl is not here' : null,
  start: async (folder, upstreamPort) => {
    const pems = makeCertificates(folder);
    if (pems === null) throw new Error('no certificates');
    const [plainPort, port] = [await freePort(), await freePort()];
    const [cert, key] = await Promise.all([readFile(pems.serverCert), readFile(pems.serverKey)]);
    const secure = createSecureServer({ cert, key }, (asked, answer) => {
      const said = { 'x-forwarded-for': asked.socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' };
      const { method = 'GET', url = '/' } = asked;
      const options = {
        host: '127.0.0.1',
        port: upstreamPort,
        method,
        path: url,
        headers: { ...asked.headers, ...said },
      };
      const passed = request(options, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers).flushHeaders();
        got.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      answer.on('close', () => passed.destroy());
      asked.pipe(passed);
    }).listen(port, '127.0.0.1');
    const plain = createServer((asked, answer) => {
      answer.writeHead(308, { location: `https://localhost:${port}${asked.url ?? '/'}` }).end();
    }).listen(plainPort, '127.0.0.1');
    await Promise.all([secure, plain].map((server) => once(server, 'listening')));
    const stop = async (): Promise<void> => {
      secure.closeAllConnections();
      plain.closeAllConnections();
      await Promise.all([secure, plain].map((server) => once(server.close(), 'close')));
    };
    return { url: `https://localhost:${port}`, plainPort, ca: await readFile(pems.caFile, 'utf8'), stop };
  },
};

export const proxyKinds: readonly ProxyKind[] = [nginx, caddy, fewLines];
