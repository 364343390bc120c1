import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/disputes';

export const texts: Texts<typeof zh> = {
  title: 'In dispute: the product cannot have made one of the events',
  titleSettled: 'An event was in dispute; it has been decided on',
  found:
    '{{whose}}, revision {{revision}}, “{{what}}”, said to be by {{by}} at {{at}}: {{why}}. The notary found it at {{foundAt}}.',
  and: '; ',
  waits: 'Nothing can be changed until somebody with the right to search the whole audit trail has decided.',
  settled: '{{by}} decided at {{at}}: {{verdict}}. Reason: {{reason}}',
  done: 'The decision is in the log',
  ask: {
    stands: 'The event was made by whoever it names, and holds. Changes are possible again.',
    disregarded:
      'Nobody is to rely on the event. It stays in the log, and always bears this mark; changes are possible again, such as reactivating the record.',
  },
  open: 'Open the record',
  held: {
    record: 'On legal hold by {{by}} since {{at}}: this record can be neither removed nor moved out of its project.',
    project: 'On legal hold by {{by}} since {{at}}: its records can be neither removed nor moved out of it.',
  },
  toHolds: 'View legal holds',
};
