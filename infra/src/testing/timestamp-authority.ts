import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this machine has the authority at all. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

const config = (folder: string, crl: string): string => `
[ca]
default_ca = own
[own]
database = ${folder}/index.txt
default_md = sha256
default_crl_days = 30
crlnumber = ${folder}/crlnumber
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[stamping]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:${crl}
[tsa]
default_tsa = own_tsa
[own_tsa]
dir = ${folder}
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/tsa.pem
certs = ${folder}/root.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
`;

export type TimestampAuthority = {
  readonly url: string;
  /** The certificate that is to be trusted, as PEM, and a file that holds it. */
  readonly root: string;
  readonly rootFile: string;
  readonly answer: (query: Uint8Array) => Promise<Buffer>;
  /** Its certificate is revoked from now on, and its list says so. */
  readonly revoke: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** `openssl ts` behind a server, with a root, a certificate for time stamps and a list of revoked ones of its own. */
export const openTimestampAuthority = async (name = 'Time of the test'): Promise<TimestampAuthority> => {
  const folder = await mkdtemp(join(tmpdir(), 'shilu-tsa-'));
  const file = (part: string): string => join(folder, part);
  const openssl = (...args: readonly string[]) => run('openssl', [...args], { cwd: folder });
  const answer = async (query: Uint8Array): Promise<Buffer> => {
    const [asked, answered] = [file(`${randomUUID()}.tsq`), file(`${randomUUID()}.tsr`)];
    await writeFile(asked, query);
    await openssl('ts', '-reply', '-config', 'own.cnf', '-section', 'own_tsa', '-queryfile', asked, '-out', answered);
    return readFile(answered);
  };
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET') return response.end(await readFile(file('crl.der')));
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await answer(Buffer.concat(parts))); // prettier-ignore
    })().catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(file('own.cnf'), config(folder, `${url}/crl`));
  await writeFile(file('index.txt'), '');
  for (const counter of ['serial', 'crlnumber']) await writeFile(file(counter), '01\n');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const listRevoked = async (): Promise<void> => {
    await openssl('ca', '-config', 'own.cnf', '-gencrl', '-keyfile', 'root.key', '-cert', 'root.pem', '-out', 'crl.pem'); // prettier-ignore
    await openssl('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'crl.der');
  };
  // One after another: a certificate that is valid from the next second on stamps nothing in this one.
  await openssl('req', '-x509', ...key, '-keyout', 'root.key', '-out', 'root.pem', '-days', '30', '-subj', `/CN=${name} root`, '-config', 'own.cnf', '-extensions', 'root'); // prettier-ignore
  await openssl('req', '-new', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', `/CN=${name}`, '-config', 'own.cnf'); // prettier-ignore
  await openssl('x509', '-req', '-in', 'tsa.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-set_serial', '77', '-days', '20', '-out', 'tsa.pem', '-extfile', 'own.cnf', '-extensions', 'stamping'); // prettier-ignore
  await listRevoked();
  return {
    url,
    root: await readFile(file('root.pem'), 'utf8'),
    rootFile: file('root.pem'),
    answer,
    revoke: async () => {
      await openssl('ca', '-config', 'own.cnf', '-revoke', 'tsa.pem', '-keyfile', 'root.key', '-cert', 'root.pem');
      await listRevoked();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
