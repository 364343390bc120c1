import { templateRegister } from '@shilu/events/templates/template';
import { defineChecks } from '../registers/register-checks';
import { checkChildren } from './child-templates';
import { checkTaken } from './modules-as-taken';

/** What a template says of other things is so, or records would begin with something else. */
export const templateChecks = defineChecks(templateRegister, {
  surroundings: async (services, accountId, change) => {
    await checkTaken(services, accountId, change);
    await checkChildren(services, accountId, change);
  },
});
