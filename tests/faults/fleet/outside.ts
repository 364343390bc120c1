import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../infra/bin/free-port.mjs';
import { bundleEntry } from '../../support/child';
import { aboutRequest } from '../checker/check-effects';
import type { Effect } from '../checker/evidence';
import type { Member } from './fleet';
import { keepProcess } from './kept-process';

const PLATFORMS = ['sip', 'regms', 'cims', 'bims'] as const;
/** How long an inspection takes. */
const COMPLETE_MS = 1_500;

/** The world that the product acts on: platforms and a mail server, each with books of its own. */
export type Outside = {
  /** How the product is told of it. */
  readonly env: Readonly<Record<string, string>>;
  readonly members: readonly Member[];
  readonly platforms: ReadonlySet<string>;
  readonly effects: () => Promise<readonly Effect[]>;
  /** Mails that came again under a Message-ID known already, which a mail server with duplicate suppression drops. */
  readonly repeatedMails: () => number;
  readonly stop: () => Promise<void>;
};

type Books = {
  readonly effects: readonly (Pick<Effect, 'kind' | 'times'> & {
    readonly request: string;
    readonly submission: number;
  })[];
};

const startPlatforms = async (folder: string) => {
  const entry = await bundleEntry(
    'integration-workers/src/simulators/simulators-cli.ts',
    join('faults', 'simulators.mjs'),
  );
  const ports = new Map<string, number>();
  for (const platform of PLATFORMS) ports.set(platform, await freePort());
  const urlOf = (platform: string): string => `http://127.0.0.1:${ports.get(platform)}`;
  const kept = await keepProcess({
    args: [entry],
    env: {
      ...Object.fromEntries(PLATFORMS.map((name) => [`${name.toUpperCase()}_PORT`, String(ports.get(name))])),
      ...{ DATA_DIR: folder, SIMULATOR_COMPLETE_MS: String(COMPLETE_MS), SIMULATOR_KEY: 'faults' },
    },
    logFile: join(folder, 'simulators.log'),
    ready: /BIMS_URL=/,
  });
  const booksOf = async (system: string): Promise<readonly Effect[]> => {
    const { effects } = (await (await fetch(`${urlOf(system)}/_books`)).json()) as Books;
    return effects.map(({ kind, times, request, submission }) => ({
      system,
      kind,
      times,
      about: aboutRequest(request, submission),
    }));
  };
  return {
    kept,
    env: Object.fromEntries(
      PLATFORMS.flatMap((name) => [
        [`${name.toUpperCase()}_URL`, urlOf(name)],
        [`${name.toUpperCase()}_KEY`, 'faults'],
      ]),
    ),
    member: {
      name: 'platforms',
      pids: () => [kept.pid()],
      serves: () =>
        booksOf('sip').then(
          () => true,
          () => false,
        ),
    },
    effects: async (): Promise<readonly Effect[]> => (await Promise.all(PLATFORMS.map(booksOf))).flat(),
  };
};

const startMailServer = async (folder: string) => {
  const entry = await bundleEntry('tests/faults/servers/mail-catcher.ts', join('faults', 'mail-catcher.mjs'));
  const port = await freePort();
  const file = join(folder, 'mails.jsonl');
  const kept = await keepProcess({
    args: [entry, file, String(port)],
    logFile: join(folder, 'mail.log'),
    ready: /mail is taken/,
  });
  const mails = (): readonly string[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { readonly messageId: string }).messageId]))
      : [];
  const received = (): readonly string[] => [...new Set(mails())];
  return {
    kept,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Shilu <no-reply@lab.example>',
      PUBLIC_URL: 'http://127.0.0.1',
    },
    member: { name: 'mail', pids: () => [kept.pid()], serves: () => Promise.resolve(true) },
    effects: (): readonly Effect[] =>
      received().map((id) => ({ system: 'mail', kind: 'mail', times: 1, about: id.replace(/@.*$/, '') })),
    repeated: () => mails().length - received().length,
  };
};

export const startOutside = async (folder: string): Promise<Outside> => {
  const platforms = await startPlatforms(folder);
  const mail = await startMailServer(folder);
  return {
    env: { ...platforms.env, ...mail.env },
    members: [platforms.member, mail.member],
    platforms: new Set(PLATFORMS),
    effects: async () => [...(await platforms.effects()), ...mail.effects()],
    repeatedMails: mail.repeated,
    stop: async () => {
      await platforms.kept.stop();
      await mail.kept.stop();
    },
  };
};
