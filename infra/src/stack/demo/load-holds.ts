import { legalHoldRegister } from '@shilu/events/audit/legal-hold';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { Person } from './caller';
import { idOf } from './ids';

/** A hold that stands, on a project that is closed: nothing is written or removed there any more. */
export const loadHolds = async (people: ReadonlyMap<string, Person>): Promise<void> => {
  const qa = people.get('zhouj');
  if (!qa) throw new Error('nobody oversees the audit trail');
  await qa.call(registerCalls(legalHoldRegister).add, {
    id: 'legalHold-supply',
    name: '公用中间体供货纠纷',
    why: '受托方称 5-溴水杨酸烯丙酯批次含量不符，法务要求保留备料项目的全部记录，直至结案',
    projects: [idOf('prj', 'inter')],
  });
};
