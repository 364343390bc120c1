import { streamName } from '@shilu/events/core/envelope';
import { isAppError, retold } from '@shilu/events/core/app-error';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { withPresentGrants } from '@shilu/events/records/record-rights';
import { actOfSigner } from '@shilu/events/records/signature-meanings';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { z } from 'zod';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { proveSigner, signatureFields } from '../identity/signing-password';
import { decideModules } from './decide-modules';
import { mustRead } from './record-access';
import { conflictDetails, notLockedByOther } from './save-module';

const signedData = z.object({ signatureId: z.string() });

/** C002: binds the hash of what the person saw; another content is refused, never signed. */
export const signModule = (services: Services): Route =>
  command(services, recordCalls.signModule, async (input, caller) => {
    const { experimentId, moduleId, contentHash } = input;
    const { records, contents } = services;
    const begun = await records.load(experimentId);
    mustRead(services, caller, begun.state);
    // What somebody else is writing is not signed; said before a password is asked for.
    await notLockedByOther(services, caller, experimentId, moduleId);
    await proveSigner(services, caller, input, experimentId);
    const act = actOfSigner(begun.state, moduleOf(begun.state, moduleId), caller.id);
    const signature = await signatureFields(services, caller, streamName(RECORD, experimentId), act, input);
    try {
      const outcome = await records.run<RecordEvent>(experimentId, caller.author, async (state: RecordState) => {
        mustRead(services, caller, state);
        const module = moduleOf(state, moduleId);
        const isEmpty = module ? moduleTypeOf(module.type).isEmpty(await contents.current(module)) : false;
        return decideModules(
          { kind: 'sign', actor: caller.id, moduleId, contentHash, isEmpty, signature },
          withPresentGrants(services.directory, state),
        );
      });
      return answer({ signatureId: signedData.parse(outcome.events[0]?.data).signatureId }, outcome.position);
    } catch (error) {
      if (!isAppError(error) || error.key !== 'moduleChangedByOther') throw error;
      throw retold(error, error.params, await conflictDetails(services, experimentId, moduleId, -1));
    }
  });

/** C003: only who signed takes the signature back, with the password; the signature and its removal stay in the log. */
export const removeSignature = (services: Services): Route =>
  command(services, recordCalls.removeSignature, async (input, caller) => {
    const { experimentId, moduleId, signerId } = input;
    const begun = await services.records.load(experimentId);
    mustRead(services, caller, begun.state);
    await proveSigner(services, caller, input, experimentId);
    const { position } = await services.records.run<RecordEvent>(experimentId, caller.author, (state) => {
      mustRead(services, caller, state);
      return decideModules({ kind: 'removeSignature', actor: caller.id, moduleId, signer: signerId }, state);
    });
    return answer({}, position);
  });
