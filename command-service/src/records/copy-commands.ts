import type { Call } from '@shilu/events/core/call';
import { sha256Bytes } from '@shilu/events/core/hashing';
import { recordCalls } from '@shilu/events/records/calls';
import { copyLeaves, fileLeaves, listLeaves, trailLeaves } from '@shilu/events/records/export-calls';
import {
  recordEventSchemas,
  type ExportFormat,
  type RecordEvent,
  type RecordEventOf,
} from '@shilu/events/records/record-events';
import { route, type CallContext, type Reply, type Route } from '@shilu/infra/http/call-context';
import { answer, callerOf, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { noteAccess } from '../identity/access-log';
import { decideRecord } from './decide-record';
import { mustOpen } from './record-access';

/** Without the letters that are mistaken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;
/** 60 bits from the command and fresh randomness: found on a page, it finds the export; it cannot be guessed. */
const verificationCode = (services: Services, caller: Caller): string => {
  const digest = sha256Bytes(`${caller.author.commandId}\n${Buffer.from(services.randomBytes(16)).toString('hex')}`);
  return [...digest.subarray(0, CODE_LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');
};

type Copy = {
  readonly experimentId: string;
  readonly format: ExportFormat;
  readonly version: number | null;
  readonly revision: number | null;
} & Pick<RecordEventOf<'RecordExported'>['data'], 'moduleId' | 'row' | 'file'>;
type Registered = { readonly verificationCode: string; readonly version: number; readonly revision: number };

/** A copy is about to leave the system. Repeated, it answers the code of the first time. */
const register = async (services: Services, caller: Caller, copy: Copy): Promise<Reply<Registered>> => {
  const { experimentId, ...of } = copy;
  const outcome = await services.records.run<RecordEvent>(experimentId, caller.author, (state) => {
    mustOpen(services, caller, state);
    return decideRecord({ kind: 'export', ...of, verificationCode: verificationCode(services, caller) }, state);
  });
  const {
    verificationCode: code,
    version,
    revision,
  } = recordEventSchemas.RecordExported.parse(outcome.events[0]?.data);
  return answer({ verificationCode: code, version, revision }, outcome.position);
};

/** X052: a copy that the browser makes, on paper. */
export const recordExport = (services: Services): Route =>
  command(services, recordCalls.recordExport, ({ experimentId, format, version }, caller) =>
    register(services, caller, {
      experimentId,
      format,
      version,
      revision: null,
      moduleId: null,
      row: null,
      file: null,
    }),
  );

type OnBehalf = { readonly accountId: string; readonly sessionId: string };

/** The person for whom the query side makes the copy. */
const personOf = async (services: Services, call: Call, by: OnBehalf, context: CallContext): Promise<Caller> => {
  await services.live.current();
  const session = { ...context.session, accountId: by.accountId, id: by.sessionId };
  return callerOf(services, call, {}, { ...context, session });
};

/** What a trail lacks is said in it; whoever hands out the record itself vouches for it. */
const UNVOUCHED: ReadonlySet<ExportFormat> = new Set(['traceCsv', 'tracePdf']);

/** X053, by the query side. */
const tellCopy = (services: Services): Route =>
  route(copyLeaves, async ({ accountId, sessionId, ...copy }, context) => {
    const caller = await personOf(services, copyLeaves, { accountId, sessionId }, context);
    const author = UNVOUCHED.has(copy.format) ? caller.author : { ...caller.author, vouchesFor: copy.experimentId };
    return register(services, { ...caller, author }, copy);
  });

/** X054, by the query side. */
const tellTrail = (services: Services): Route =>
  route(trailLeaves, async ({ accountId, sessionId, ...asked }, context) => {
    const caller = await personOf(services, trailLeaves, { accountId, sessionId }, context);
    const code = verificationCode(services, caller);
    const event = { type: 'TrailExported' as const, data: { ...asked, verificationCode: code } };
    return answer({ verificationCode: code }, await noteAccess(services, accountId, caller.author, event));
  });

/** By the query side, which knows who may read the file. */
const tellFile = (services: Services): Route =>
  route(fileLeaves, async ({ accountId, sessionId, ...data }, context) => {
    const caller = await personOf(services, fileLeaves, { accountId, sessionId }, context);
    return answer({}, await noteAccess(services, accountId, caller.author, { type: 'FileDownloaded', data }));
  });

const tellList = (services: Services): Route =>
  route(listLeaves, async ({ accountId, sessionId, ...data }, context) => {
    const caller = await personOf(services, listLeaves, { accountId, sessionId }, context);
    return answer({}, await noteAccess(services, accountId, caller.author, { type: 'ListExported', data }));
  });

export const copyRoutes = (services: Services): readonly Route[] => [
  recordExport(services),
  tellCopy(services),
  tellTrail(services),
  tellFile(services),
  tellList(services),
];
