import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Certificates = {
  readonly caFile: string;
  /** Of the server, for localhost and 127.0.0.1: apart, and key and certificate in one file. */
  readonly serverKey: string;
  readonly serverCert: string;
  readonly serverPem: string;
  /** Of a client. */
  readonly certFile: string;
  readonly keyFile: string;
};

const openssl = (folder: string, args: readonly string[]): boolean =>
  spawnSync('openssl', [...args], { cwd: folder, stdio: 'ignore' }).status === 0;

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];

/** An authority and what it issued, made anew in the folder; null where there is no openssl. */
export const makeCertificates = (folder: string): Certificates | null => {
  mkdirSync(folder, { recursive: true });
  const at = (name: string): string => join(folder, name);
  const issued = (name: string, subject: string, more: readonly string[]): boolean =>
    openssl(folder, [
      ...['req', '-x509', ...KEY, '-subj', subject, '-keyout', `${name}.key`, '-out', `${name}.crt`],
      ...more,
    ]);
  const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-addext', 'basicConstraints=critical,CA:FALSE'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made =
    issued('ca', '/CN=test authority', []) &&
    issued('server', '/CN=localhost', [...by, ...names]) &&
    issued('client', '/CN=lab', by);
  if (!made) return null;
  writeFileSync(at('server.pem'), readFileSync(at('server.key'), 'utf8') + readFileSync(at('server.crt'), 'utf8'));
  return {
    caFile: at('ca.crt'),
    serverKey: at('server.key'),
    serverCert: at('server.crt'),
    serverPem: at('server.pem'),
    certFile: at('client.crt'),
    keyFile: at('client.key'),
  };
};
