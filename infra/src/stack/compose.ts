import { randomBytes, randomUUID } from 'node:crypto';
import { openCommandSigner, signingWith } from '@shilu/command-service/audit/command-signer';
import { createCommandService, type CommandDeps, type CommandService } from '@shilu/command-service/routes';
import type { Signing } from '@shilu/events/audit/signing';
import { formatVerifierKey, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { MOST_FILE_BYTES } from '@shilu/events/files/file-limits';
import type { Directory } from '@shilu/events/identity/directory';
import { startNotary } from '@shilu/integration-workers/audit/notary';
import { loadNotarySigner } from '@shilu/integration-workers/audit/notary-signer';
import { startAnchoring } from '@shilu/integration-workers/audit/anchoring';
import { timestampAnchor, webhookAnchor } from '@shilu/integration-workers/audit/timestamping';
import { witnessAnchor } from '@shilu/integration-workers/audit/witnessing';
import { createProjectionService, type ProjectionService } from '@shilu/projection-service/routes';
import type { Route } from '../http/call-context';
import type { KnownIdentity } from '../http/identify';
import type { Report } from '../http/report';
import { createApiTokens } from '../sessions/api-tokens';
import { createHttpServer, type HttpServerOptions } from '../http/server';
import { diskOf } from '../metrics/disk';
import { commandKeysDir } from '../config/config';
import { loadAnchorSettings } from '../config/key-settings';
import { openAnchors, type Anchors, type AnchorTrust } from '../notary/anchors';
import { keptCheckpointFile, writeKeptCheckpoint } from '../notary/kept-checkpoint';
import { readNotaryKey } from '../notary/public-key';
import type { SignedCheckpoint } from '../notary/tables';
import type { Pool } from 'pg';
import { sayRecoveryKey } from './say-recovery-key';
import { people } from './demo/content/people';
import {
  loadDoiUrl,
  loadOpsinJar,
  loadPublicUrl,
  loadTimeZone,
  type PlatformAddresses,
} from '../config/workers-config';
import type { Foundation, Ground } from './foundation';
import { isReady } from '../signers/port';
import { transitOf } from '../signers/transit-of';
import { underPresentRights } from './present-rights';

export const VERSION = '0.1.0';

export const openCommands = async (
  base: Foundation,
  usesIn: CommandDeps['usesIn'],
  { passwordCost }: { readonly passwordCost?: number | undefined } = {},
): Promise<CommandService & { readonly signs: () => Promise<boolean> }> => {
  const { store, pool, blobs, keys, sessions, clock, log, rights, alone, config, env } = base;
  const transit = transitOf(env, 'COMMAND', (detail) => log.error({ detail }, 'what was decided could not be signed'));
  const signer = await openCommandSigner({
    ...{ store, pool, clock, keysDir: commandKeysDir(config), onRecoveryKey: sayRecoveryKey, transit },
  });
  const commands = await createCommandService({
    ...{ store, pool, blobs, keys, sessions, clock, log, rights, alone, usesIn },
    sign: signingWith(signer),
    randomBytes: (size) => new Uint8Array(randomBytes(size)),
    newId: randomUUID,
    version: VERSION,
    zone: loadTimeZone(env),
    unusedFiles: config.unusedFiles,
    publicUrl: loadPublicUrl(env),
    ...(passwordCost === undefined ? {} : { passwordCost }),
    demoAccounts: config.demo
      ? people.map((person) => ({ account: person.loginName, realName: person.realName.zh, role: person.role }))
      : [],
  });
  base.opened.add(() => commands.stop());
  return { ...commands, signs: () => isReady(signer) };
};

/** The notary writes its public key into the data folder; before its first start there is none to read. */
const notaryKey = (dataDir: string): Promise<NoteKey | null> => readNotaryKey(dataDir).catch(() => null);

/** What others outside hold of the log. */
export const heldAnchors = (base: Pick<Ground, 'pool' | 'env' | 'config'>): Anchors =>
  openAnchors(base.pool, anchorTrust(base));

const anchorTrust = ({ env, config }: Pick<Ground, 'env' | 'config'>): AnchorTrust => {
  const { witnesses, timestampRoots } = loadAnchorSettings(env);
  const keys = witnesses.map(({ key }) => key);
  return { witnesses: keys, timestampRoots, notaryKey: () => notaryKey(config.dataDir) };
};

export const openProjections = async (
  base: Foundation,
  report: Report,
  platforms: PlatformAddresses,
): Promise<ProjectionService> => {
  const { store, pool, blobs, keys, clock, log, config, rights, env } = base;
  const projections = await createProjectionService({
    ...{ store, pool, blobs, keys, clock, log, report, platforms, zone: loadTimeZone(env), doiUrl: loadDoiUrl(env) },
    opsinJar: loadOpsinJar(env),
    notaryKey: () => notaryKey(config.dataDir),
    anchors: heldAnchors(base),
    publicUrl: loadPublicUrl(env),
    installation: {
      version: VERSION,
      logInDatabase: config.eventStoreUrl === null,
      disk: () => diskOf(config.dataDir),
    },
  });
  base.opened.add(() => projections.stop());
  return { ...projections, routes: projections.routes.map((route) => underPresentRights(route, store, rights)) };
};

/** Checkpoints come every second; who holds the newest one that is held is looked up this often. */
const NEWEST_EVERY_MS = 60_000;

/**
 * Told each checkpoint; a failure is told by the notary, which goes on. Who outside holds one is kept as far as it is proven:
 * where nobody is trusted for that, not at all.
 */
export const keepingOutside = ({
  pool,
  file,
  trust,
}: {
  readonly pool: Pool;
  readonly file: string;
  readonly trust?: AnchorTrust;
}): ((signed: SignedCheckpoint, signing: Signing) => Promise<void>) => {
  const anchors = trust && openAnchors(pool, trust);
  let newest: { readonly at: number; readonly found: Awaited<ReturnType<Anchors['newest']>> } | null = null;
  return async ({ note, signedAt }, signing) => {
    const now = performance.now();
    if (newest === null || now - newest.at >= NEWEST_EVERY_MS)
      newest = { at: now, found: (await anchors?.newest()) ?? null };
    const anchor = newest.found;
    await writeKeptCheckpoint(file, {
      ...{ checkpoint: note, signedAt: signedAt.toISOString() },
      signing: signing && formatVerifierKey(signing.key),
      anchor: anchor && { name: anchor.name, size: anchor.size, saidAt: anchor.saidAt.toISOString() },
    });
  };
};

/** Answers whether it can sign now. */
export const openNotary = async (base: Ground): Promise<() => Promise<boolean>> => {
  const { store, pool, clock, log, config, env, opened } = base;
  const signer = await loadNotarySigner({
    ...{ pool, dataDir: config.dataDir, keysDir: config.keysDir, env },
    onFault: (detail) => log.error({ detail }, 'the notary could not sign'),
  });
  const held = heldAnchors(base);
  const notary = await startNotary({
    ...{ store, pool, clock, signer },
    log: { error: (message, details) => log.error(details, message) },
    keep: keepingOutside({ pool, file: keptCheckpointFile(config.keysDir, env), trust: anchorTrust(base) }),
  });
  opened.add(() => notary.stop());
  const { witnesses, timestamps, timestampRoots, webhooks } = loadAnchorSettings(env);
  const roots = timestampRoots ?? '';
  const anchoring = await startAnchoring({
    ...{ pool, clock },
    anchors: [
      ...witnesses.map((witness) => witnessAnchor({ pool, held }, witness)),
      ...timestamps.map((url) => timestampAnchor({ pool, held, url, roots, clock })),
      ...webhooks.map((url) => webhookAnchor({ pool, held, url, clock })),
    ],
    log: {
      warn: (message, details) => log.warn(details, message),
      error: (message, details) => log.error(details, message),
    },
  });
  opened.add(() => anchoring.stop());
  return () => isReady(signer);
};

const knownIdentity = (directory: Directory, accountId: string): KnownIdentity | null => {
  const account = directory.accounts.get(accountId);
  return account ? { accountId, isOrganAdmin: account.isOrganAdmin } : null;
};

export type ServeOptions = Pick<HttpServerOptions, 'also' | 'onCall'> & {
  readonly routes: readonly Route[];
  readonly directory: () => Directory;
};

/** Whoever answers no call of people knows none who is logged in. */
export type Served = Ground & Partial<Pick<Foundation, 'sessions' | 'keys'>>;

const whoIs = async (
  { sessions, keys, pool }: Served,
  directory: () => Directory,
): Promise<HttpServerOptions['identify']> => {
  const knownBy = { knownIdentity: (accountId: string) => knownIdentity(directory(), accountId) };
  if (!sessions || !keys) return { ...knownBy, findSession: () => Promise.resolve(null) };
  const apiTokens = await createApiTokens({ pool, keys });
  return {
    ...knownBy,
    findSession: (token) => sessions.find(token),
    sessionLives: (token) => sessions.lives(token),
    // One that the log says was revoked opens nothing, though somebody put it back.
    findApiToken: async (token) => {
      const session = await apiTokens.find(token);
      const issued = directory().serviceAccounts.get(session?.accountId ?? '')?.tokens ?? [];
      return issued.some(({ id, revoked }) => id === session?.id && revoked) ? null : session;
    },
  };
};

/** Begins to listen and answers where. */
export const serve = async (
  base: Served,
  options: ServeOptions,
): Promise<{ readonly listen: () => Promise<number> }> => {
  const { config, clock, log, opened } = base;
  const app = await createHttpServer({
    ...{ routes: options.routes, clock, log, maxUploadBytes: MOST_FILE_BYTES + 1, serviceToken: config.serviceToken },
    trustedProxies: config.trustedProxies,
    identify: await whoIs(base, options.directory),
    ...(options.also === undefined ? {} : { also: options.also }),
    ...(options.onCall === undefined ? {} : { onCall: options.onCall }),
  });
  opened.add(() => app.close());
  return {
    listen: async () => {
      await app.listen({ port: config.port, host: config.host });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
  };
};
