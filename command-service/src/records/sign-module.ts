import { streamName } from '@shilu/events/core/envelope';
import { AppError, isAppError, retold } from '@shilu/events/core/app-error';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { actOfSigner } from '@shilu/events/records/signature-meanings';
import { isSigned, moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import { saidIn, settledContent, type SaidModule } from '@shilu/events/records/modules/record-said';
import { sameJson } from '@shilu/events/core/canonical';
import type { Route } from '@shilu/infra/http/call-context';
import { z } from 'zod';
import { answer, command } from '../engine/command';
import { inTurnOf } from '../engine/in-turn-of';
import type { Services } from '../engine/services';
import { proveSigner, signatureFields } from '../identity/signing-password';
import { decideModules } from './decide-modules';
import { isLinked } from './linked-record';
import { readAgain } from './read-again';
import { mustRead } from './record-access';
import { saveTextsOf, withTextsSaved } from './live-text/save-text';
import { notFilledByOther } from './rooms/others-filling';
import { conflictDetails, notLockedByOther } from './save-module';
import { readBefore } from './unread-structures';

const signedData = z.object({ signatureId: z.string() });

/**
 * Whether what a module takes from others of its record stands in it as it reads now, in the language of whoever saved it:
 * a signature binds the hash of what is stored, and whoever signs sees what it reads as. Once it is signed it stays as it is.
 */
const isWrittenDown = async (
  { contents }: Pick<Services, 'contents'>,
  state: RecordState,
  { type }: ModuleState,
  content: unknown,
): Promise<boolean> => {
  if (moduleTypeOf(type).settled === undefined) return true;
  const { modules } = state;
  const applicable = modules.filter(({ notApplicable }) => !notApplicable);
  const said: SaidModule[] = [];
  for (const each of applicable)
    said.push({ id: each.id, type: each.type, title: each.title, content: await contents.current(each), signed: isSigned(each) }); // prettier-ignore
  return (['zh-CN', 'en-US'] as const).some((language) =>
    sameJson(settledContent(type, content, saidIn(said, language)), content),
  );
};

/** C002: binds the hash of what the person saw; another content is refused, never signed. */
export const signModule = (services: Services): Route =>
  command(services, recordCalls.signModule, async (input, caller) => {
    const { experimentId, moduleId, contentHash } = input;
    const { records, contents } = services;
    mustRead(services, caller, (await records.load(experimentId)).state);
    // What somebody else is writing is not signed; said before a password is asked for.
    await notLockedByOther(services, caller, experimentId, moduleId);
    const stream = streamName(RECORD, experimentId);
    const signing = { stream, act: 'sign', moduleId, hash: contentHash };
    const proof = await proveSigner(services, caller, input, signing);
    await saveTextsOf(services, experimentId);
    const begun = await records.load(experimentId);
    const read = await readAgain(inTurnOf(services, caller.id), begun.state, moduleOf(begun.state, moduleId));
    const act = actOfSigner(begun.state, moduleOf(begun.state, moduleId), caller.id);
    const signature = await signatureFields(services, caller, stream, act, input, proof);
    try {
      const sign = () =>
        records.run<RecordEvent>(experimentId, caller.author, async (state: RecordState) => {
          mustRead(services, caller, state);
          const module = moduleOf(state, moduleId);
          notFilledByOther(services, caller, state, moduleId);
          const content = module && (await contents.current(module));
          const isEmpty = module ? moduleTypeOf(module.type).isEmpty(content) : false;
          if (
            module &&
            !isSigned(module) &&
            !(isLinked(state, module, content) && (await isWrittenDown(services, state, module, content)))
          )
            throw new AppError('quotesChanged');
          const signed = decideModules(
            { kind: 'sign', actor: caller.id, moduleId, contentHash, isEmpty, signature },
            withPresentGrants(services.directory, state),
          );
          return [...(module ? readBefore(state, [module], [read]) : []), ...signed];
        });
      const outcome = await withTextsSaved(services, experimentId, sign);
      const event = outcome.events.find(({ type }) => type === 'ModuleSigned');
      return answer({ signatureId: signedData.parse(event?.data).signatureId }, outcome.position);
    } catch (error) {
      if (!isAppError(error) || error.key !== 'moduleChangedByOther') throw error;
      throw retold(error, error.params, await conflictDetails(services, experimentId, moduleId, -1, caller.language));
    }
  });

/** C003: only who signed takes the signature back, with the password; the signature and its removal stay in the log. */
export const removeSignature = (services: Services): Route =>
  command(services, recordCalls.removeSignature, async (input, caller) => {
    const { experimentId, moduleId, signerId } = input;
    const begun = await services.records.load(experimentId);
    mustRead(services, caller, begun.state);
    const signing = { stream: streamName(RECORD, experimentId), act: 'unsign', moduleId, hash: null };
    const proof = await proveSigner(services, caller, input, signing);
    const { position } = await services.records.run<RecordEvent>(experimentId, caller.author, (state) => {
      mustRead(services, caller, state);
      return decideModules({ kind: 'removeSignature', actor: caller.id, moduleId, signer: signerId, proof }, state);
    });
    return answer({}, position);
  });
