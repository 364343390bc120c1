import { valuesHash } from '@shilu/events/core/entry-versions';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { templateRegister } from '@shilu/events/templates/template';
import type { Person } from './client';
import { signing } from './content';

const move = (name: string) => moveCallsOf(templateRegister, name).one;

/** What a reviewer sees of a template that waits for them, by its hash. */
export const seenHash = async (reviewer: Person, id: string, minPosition = ''): Promise<string> =>
  valuesHash(
    templateRegister,
    (await reviewer.call(registerCalls(templateRegister).detail, { id }, { minPosition })).response.values,
  );

/** A template as it is asked for and approved: to the whole team, or to departments. */
export const publishTemplate = async (
  id: string,
  { by, reviewer }: { readonly by: Person; readonly reviewer: Person },
  departmentIds: readonly string[] = [],
): Promise<void> => {
  const asked = await by.call(move('submit'), { id, approverIds: [reviewer.id], departmentIds });
  const hash = await seenHash(reviewer, id, asked.position ?? '');
  await reviewer.call(move('approve'), { id, ...signing(reviewer, 'reviewed'), hash });
};
