import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  FILES_FOLDER,
  HTML_PART,
  listedBy,
  NAMES_OPENED,
  PARTS_FORMAT,
  PARTS_PART,
  PDF_PART,
  PROOF_PART,
  README_PART,
  VERIFIERS_FOLDER,
  type Part,
  type Parts,
  type Proof,
} from '@shilu/events/audit/offline/bundle';
import type { AuditRow } from '@shilu/events/audit/calls';
import { filesNamedIn } from '@shilu/events/audit/verification';
import { AppError } from '@shilu/events/core/app-error';
import { canonicalJson } from '@shilu/events/core/canonical';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-events';
import { isUnaltered } from '@shilu/infra/blob-store/is-unaltered';
import type { CallContext, FileReply } from '@shilu/infra/http/call-context';
import { readVerifiers } from '@shilu/infra/verifiers/verifier-files';
import { zipStream, type ZipPart } from '@shilu/infra/verifiers/zip-stream';
import type { ContextDeps } from '../engine/context-queries';
import type { Viewer } from '../engine/query';
import { nameOfFile } from '../files/place-of-file';
import { namesOf } from '../identity/names';
import { recordHtml } from '../print/record-html';
import { printedRecord } from '../print/routes';
import { printDeps } from '../print-deps';
import { copyName, namedRecord } from '../records/copy-name';
import { matchingOrds } from './audit-match';
import { eventRows } from './audit-rows';
import { proofReadme } from './proof-readme';
import { besideNow, exportProof, NothingToProve } from './verify-proof';

const MOST_TRIES = 24;
const TRY_EVERY_MS = 250;

/** The notary signs once a second: what was written just now can be proven a moment later. */
const onceNotarised = async <T>(make: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof NothingToProve)) throw error;
      if (tries === MOST_TRIES) throw new AppError('unavailable');
      await sleep(TRY_EVERY_MS);
    }
  }
};

/** Of those who export the same record at once, one more has the last list at each second's checkpoint. */
const MOST_LISTS = 8;

const MOST_ROWS = 100_000;
const CHUNK = 500;

/** Every event of the record itself, in its order, as the trail words it. */
const rowsOf = async ({ pool }: ContextDeps, viewer: Viewer, recordId: string): Promise<readonly AuditRow[]> => {
  const ords = [...(await matchingOrds(pool, viewer, { recordId, entity: RECORD }, MOST_ROWS)).ords].reverse();
  const rows: AuditRow[] = [];
  for (let at = 0; at < ords.length; at += CHUNK)
    rows.push(...(await eventRows(pool, viewer, ords.slice(at, at + CHUNK))).reverse());
  return rows.filter(({ entityId }) => entityId === recordId);
};

/** Whether it goes with a proof: others who exported meanwhile, or signed with a passkey, have theirs. */
const isListOf = ({ events }: Proof, sha256OfList: string): boolean => {
  // An event that is gone says nothing, and whoever checks the proof misses it.
  const told = events.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body) as { type: string; data: unknown }]));
  return listedBy(told, sha256OfList).since === null;
};

const actorsIn = (body: string): readonly string[] => {
  const { actor, onBehalfOf } = JSON.parse(body) as { readonly actor: string; readonly onBehalfOf: string | null };
  return onBehalfOf === null ? [actor] : [actor, onBehalfOf];
};

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const partOf = (path: string, bytes: Uint8Array): Part => ({ path, sha256: sha256(bytes), size: bytes.length });

/** How large a file is, as the event says that names it. */
const sizeIn = (bodies: readonly string[], wanted: string): number => {
  let found = 0;
  for (const body of bodies)
    if (body.includes(wanted))
      JSON.parse(body, (_key, value: unknown) => {
        const { hash, size } = (value ?? {}) as { readonly hash?: unknown; readonly size?: unknown };
        if (hash === wanted && typeof size === 'number') found = size;
        return value;
      });
  return found;
};

/** So many of what is lost are named to whoever is refused. */
const MOST_NAMED = 5;

/** The files that events name, each held against its hash once. */
const checkedFiles = (
  { pool, blobs }: Pick<ContextDeps, 'pool' | 'blobs'>,
  { recordId, incomplete }: { readonly recordId: string; readonly incomplete: boolean },
) => {
  const sizes = new Map<string, number>();
  const lost = new Set<string>();
  return {
    /** Refuses those that are gone or not what they were, unless all the rest is asked for: then they are lost. */
    check: async (bodies: readonly string[]) => {
      const hashes = [...new Set(bodies.flatMap(filesNamedIn))];
      for (const hash of hashes) {
        if (sizes.has(hash)) continue;
        const stored = (await isUnaltered(blobs, hash)) ? await blobs.stat(hash) : null;
        if (stored === null) lost.add(hash);
        sizes.set(hash, stored?.size ?? sizeIn(bodies, hash));
      }
      if (lost.size > 0 && !incomplete) {
        const names = await Promise.all([...lost].slice(0, MOST_NAMED).map((hash) => nameOfFile(pool, recordId, hash)));
        const more = lost.size > MOST_NAMED ? ['…'] : [];
        throw new AppError('fileAltered', { name: [...names, ...more].join(' · ') });
      }
      return { hashes, sizes, lost } as const;
    },
  };
};

/**
 * A record with all that is needed to check it without this product. Two events stand in it that are of its own making: that
 * it leaves, with the code that its PDF bears, and that names were opened for it, with the hash of all that can be read in it.
 */
export const proofBundle = async (
  deps: ContextDeps,
  {
    context,
    viewer,
    experimentId,
    key,
    incomplete = false,
  }: {
    readonly context: CallContext;
    readonly viewer: Viewer;
    readonly experimentId: string;
    readonly key: NoteKey;
    /** Without the files that are gone or not what they were; absent: refused where there are any. */
    readonly incomplete?: boolean | undefined;
  },
): Promise<FileReply> => {
  const { pool, source, blobs, copies, anchors } = deps;
  const stream = streamName(RECORD, experimentId);
  const whole = { version: null, revision: null, moduleId: null, row: null };
  const files = checkedFiles(deps, { recordId: experimentId, incomplete });
  // Before it is written down that it leaves.
  await files.check((await source.ofStream(stream)).map((event) => event.body()));
  const left = await copies.ofRecord(context, { experimentId, format: 'proof', ...whole, file: null });

  const print = printDeps(deps);
  const at = { ...context, minPosition: left.position ?? context.minPosition };
  const view = await print.loadRecordView(at, { experimentId, version: null, revision: left.revision });
  const { language } = context;
  const { settings } = deps.directory.now();
  const bodies = (await source.ofStream(stream)).map((event) => event.body());
  const { hashes, sizes, lost } = await files.check(bodies);
  const pdf = await printedRecord(print, at, view, left.verificationCode, lost);
  const html = Buffer.from(
    recordHtml(view, await rowsOf(deps, viewer, experimentId), {
      ...{ language, zone: deps.zone, code: left.verificationCode, now: context.now },
      corrections: await print.loadCorrections(at, view),
      organization: language === 'zh-CN' ? settings.nameZh : settings.nameEn,
    }),
  );

  const people = [...new Set([...bodies.flatMap(actorsIn), ...Object.keys(view.people)])];
  const names = await namesOf(pool, people, language);
  const named = await namedRecord(pool, experimentId);
  const readme = Buffer.from(proofReadme(`${named.number} ${named.title}`));
  const listAndProof = async (triesLeft: number): Promise<{ readonly list: Buffer; readonly proof: Proof }> => {
    const { listed: beside, kept } = await besideNow(stream, { pool, source, anchors });
    const parts: Parts = {
      ...{ format: PARTS_FORMAT, beside },
      names: Object.fromEntries(people.map((id) => [id, names(id)])),
      parts: [
        partOf(README_PART, readme),
        partOf(PDF_PART, pdf),
        partOf(HTML_PART, html),
        // One that is lost is missing from the bundle, and whoever checks it is told so.
        ...hashes.map((hash): Part => ({ path: `${FILES_FOLDER}${hash}`, sha256: hash, size: sizes.get(hash) ?? 0 })),
      ],
    };
    const list = Buffer.from(canonicalJson(parts));
    const made = sha256(list);
    const opened = await copies.ofRecord(
      { ...context, commandId: randomUUID() },
      {
        ...{ experimentId, format: NAMES_OPENED, ...whole },
        file: { name: PARTS_PART, sha256: made, size: list.length },
      },
    );
    const proof = await onceNotarised(() =>
      exportProof(stream, { pool, source, anchors, key, kept, least: opened.revision + 2 }),
    );
    if (isListOf(proof, made)) return { list, proof };
    if (triesLeft === 0) throw new AppError('unavailable');
    return listAndProof(triesLeft - 1);
  };
  const { list, proof } = await listAndProof(MOST_LISTS - 1);

  const zipped = async function* (): AsyncGenerator<ZipPart> {
    yield { path: README_PART, bytes: readme };
    yield { path: PROOF_PART, bytes: Buffer.from(JSON.stringify(proof)) };
    yield { path: PARTS_PART, bytes: list };
    yield { path: PDF_PART, bytes: pdf, packed: true };
    yield { path: HTML_PART, bytes: html };
    for (const hash of hashes.filter((one) => !lost.has(one)))
      yield { path: `${FILES_FOLDER}${hash}`, bytes: await blobs.get(hash), packed: true };
    for (const [name, bytes] of await readVerifiers()) yield { path: `${VERIFIERS_FOLDER}${name}`, bytes };
  };
  return {
    body: zipStream(zipped()),
    mime: 'application/zip',
    fileName: copyName(named, 'proof', 'zip'),
    inline: false,
  };
};
