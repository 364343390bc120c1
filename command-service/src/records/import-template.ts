import { AppError } from '@shilu/events/core/app-error';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { registerDecider, registerRequests } from '@shilu/events/core/register';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { templateRegister } from '@shilu/events/templates/template';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import { nameClaim } from '../engine/reservations';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';
import { checkValues } from '../registers/check-values';
import { writeEntry } from '../registers/write-entry';
import { importedBy, importedModules, originalModule } from './imported-modules';
import { leavingNothing } from './leaving-nothing';

/** An event holds at most 1 MB, and a template is one. */
const MOST_BYTES = 700 * 1024;

const mustBeFree = async ({ reservations }: Services, name: string, id: string): Promise<void> => {
  const { scope, key, refuses } = nameClaim(`${templateRegister.name}.name`, name, id);
  const refused = refuses((await reservations.held(scope, key)).filter(({ holder }) => holder !== id));
  if (refused !== null) throw refused;
};

/** X828. A draft of the caller’s, which is published as any other. */
export const importTemplate = (whole: Services): Route =>
  command(whole, recordCalls.importTemplate, async (input, given) => {
    const { file, dryRun, name, modules } = input;
    const services = dryRun ? leavingNothing(whole) : whole;
    const caller: Caller = { ...given, author: importedBy(given.author, file, given.language) };
    const id = input.id ?? madeId(caller.author.commandId, templateRegister.name);
    const decider = registerDecider(templateRegister);
    const repeated = dryRun ? null : await services.entriesOf(templateRegister).repeated(id, caller.author);
    if (repeated) return answer({ id }, repeated.position);
    mustBeAllowed(services.directory, caller.id, null, templateRegister.mayAdd);
    const all = [...modules, originalModule(file, caller.language)];
    const { values: contents } = await importedModules(services, caller, all);
    const parsed = registerRequests(templateRegister).add.safeParse({
      name,
      modules: all.map(({ type, title }, at) => {
        const { version } = moduleTypeOf(type);
        return { type, title: title.trim(), content: contents[at], contentVersion: version };
      }),
    });
    if (!parsed.success) throw inputUnfit([{ path: 'modules', message: 'unfitContent' }]);
    const { commandId: _key, reason: _why, id: _id, ...values } = parsed.data;
    if (Buffer.byteLength(JSON.stringify(values)) > MOST_BYTES) throw new AppError('payloadTooLarge');
    await checkValues(services, caller.id, templateRegister, values, {});
    if (dryRun) {
      await mustBeFree(services, name, id);
      decider.decide({ kind: 'add', values, actor: caller.id }, decider.initialState());
      return answer({ id: null });
    }
    const { position } = await writeEntry(services, templateRegister, id, caller.author, (current) =>
      decider.decide({ kind: 'add', values, actor: caller.id }, current),
    );
    return answer({ id }, position);
  });
