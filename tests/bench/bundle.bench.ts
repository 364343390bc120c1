import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { auditCalls } from '@shilu/events/audit/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { NOTARY_PUBLIC_KEY_FILE } from '@shilu/infra/notary/public-key';
import type { BenchRow } from './row';
import { launch } from './support/browsing';
import { addNotebook, addRecord, type BenchRecord } from './support/laboratory';
import { logIn, type Person } from './support/person';
import { shortText } from './support/record-stream';
import { startDatabase, startProduct, type Server } from './support/servers';
import { median, rounded } from './support/stats';

const EVENTS = 10_000;
const MODULES = 20;
const RUNS = 5;
const LIMIT_MS = 5_000;
const PAGE = 'infra/verifiers/shilu-verify.html';

/** Commands of the product, so that each event bears a signature of its own. */
const writeLife = async (person: Person, record: BenchRecord): Promise<string> => {
  const revisions = record.modules.map((_, at) => at + 1);
  let position = '';
  for (let revision = MODULES + 1; revision < EVENTS; revision += 1) {
    const at = revision % MODULES;
    const saved = await person.call(recordCalls.saveModule, {
      experimentId: record.id,
      moduleId: record.modules[at] ?? '',
      baseRevision: revisions[at] ?? 0,
      data: shortText(revision, 2),
    });
    revisions[at] = saved.response.contentRevision;
    position = saved.position ?? position;
  }
  return position;
};

const exported = async (server: Server, person: Person, record: BenchRecord, position: string): Promise<Uint8Array> => {
  await person.call(
    recordCalls.versions,
    { experimentId: record.id, pageIndex: 1, pageSize: 1 },
    { minPosition: position },
  );
  const answer = await fetch(`${server.url}/api/${auditCalls.proof.path}`, {
    method: auditCalls.proof.method,
    headers: { ...person.headers(), 'content-type': 'application/json', 'command-id': randomUUID() },
    body: JSON.stringify({ experimentId: record.id }),
  });
  if (!answer.ok) throw new Error(`no proof: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** From the button to the answer, on the page as it is opened from disk, a new tab each time. */
const checks = async (folder: string, key: string): Promise<readonly number[]> => {
  const browser = await launch();
  try {
    const took: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(join(folder, 'shilu-verify.html')).href);
      await page.setInputFiles('#zip', join(folder, 'proof.zip'));
      await page.fill('#key', key);
      const began = performance.now();
      await page.click('#go');
      const answer = page.locator('#answer', { hasText: /OK|FAILED|UNPINNED|PARTIAL|UNREADABLE/ });
      await answer.waitFor({ timeout: 120_000 });
      took.push(performance.now() - began);
      const said = await answer.innerText();
      if (!said.startsWith('OK')) throw new Error(`the proof does not hold: ${said.slice(0, 1_000)}`);
      await page.close();
    }
    return took;
  } finally {
    await browser.close();
  }
};

/** A record's life of ten thousand events, exported and checked by the page that an inspector opens from disk. */
export async function benchBundle(): Promise<BenchRow[]> {
  const database = await startDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'shilu-bench-proof-'));
  let server: Server | null = null;
  try {
    server = await startProduct(database.url);
    const person = await logIn(server.url, 'admin', server.password);
    const record = await addRecord(person, await addNotebook(person), '长记录', MODULES);
    const position = await writeLife(person, record);
    const began = performance.now();
    const zip = await exported(server, person, record, position);
    const exporting = performance.now() - began;
    await writeFile(join(folder, 'proof.zip'), zip);
    await copyFile(PAGE, join(folder, 'shilu-verify.html'));
    const took = await checks(folder, (await readFile(join(server.dataDir, NOTARY_PUBLIC_KEY_FILE), 'utf8')).trim());
    return [
      {
        name: `proof of ${EVENTS} events exported`,
        value: rounded(exporting / 1_000, 2),
        unit: 's',
        note: `${rounded(zip.length / 1e6, 1)} MB`,
      },
      {
        name: `proof of ${EVENTS} events checked by the page`,
        value: rounded(median(took) / 1_000, 2),
        unit: 's',
        target: `<= ${LIMIT_MS / 1_000} s`,
        ok: median(took) <= LIMIT_MS,
        note: `each event signed; longest of ${RUNS} ${rounded(Math.max(...took) / 1_000, 2)} s`,
      },
    ];
  } finally {
    await server?.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
