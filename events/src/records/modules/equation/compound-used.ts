import { z } from 'zod';
import { compoundRegister } from '../../../resources/compound';
import { defineFact, type Fact } from '../fact';
import { ROLES, rowsOf, type Equation } from './equation-schema';
import { ROLE_WORDS } from './equation-words';

/** A material was taken from the team's compounds: told on the page of that compound as well. */
export const compoundUsed = defineFact({
  stated: 'CompoundUsed',
  withdrawn: 'CompoundUnused',
  label: {
    stated: { 'zh-CN': '使用团队化合物', 'en-US': 'Used a compound of the team' },
    withdrawn: { 'zh-CN': '不再使用团队化合物', 'en-US': 'No longer uses a compound of the team' },
  },
  detail: z.strictObject({ role: z.enum(ROLES), lot: z.string() }),
  says: ({ role }) => ({
    'zh-CN': `使用化合物（${ROLE_WORDS[role]['zh-CN']}）`,
    'en-US': `Uses the compound (${ROLE_WORDS[role]['en-US'].toLowerCase()})`,
  }),
  seenFrom: ({ role }) => ({
    'zh-CN': `用作${ROLE_WORDS[role]['zh-CN']}`,
    'en-US': `Used as ${ROLE_WORDS[role]['en-US'].toLowerCase()}`,
  }),
  remark: ({ lot }) => lot,
});

/** One for each row that takes from them. */
export const compoundFacts = (content: Equation): readonly Fact[] =>
  rowsOf(content).flatMap(({ id, from, role, lot }): Fact[] =>
    from?.kind === 'team'
      ? [
          {
            ...{ id, type: compoundUsed.stated, subject: { category: compoundRegister.name, id: from.compound } },
            detail: { role, lot },
          },
        ]
      : [],
  );
