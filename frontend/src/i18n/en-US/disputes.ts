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
  incident: {
    title: 'Incident of the log: {{what}}',
    foundAt: 'Found at {{since}}, and not closed.',
    between: 'Found at {{since}}, last at {{last}}, and not closed.',
    waits: 'Somebody with the right to search the whole audit trail closes it once it has been looked into.',
    close: 'Close the incident',
    ask: 'Closes “{{what}}”, as far as it has been found by now. It no longer counts on the system page and in alarms; it stays listed here with your reason, and stays in the log and the audit trail. What is found later counts and is told anew.',
    done: 'The incident is closed',
    closed: '{{count}} closed incidents of the log',
    closed_one: '{{count}} closed incident of the log',
    closedBy: '{{what}}, found by {{upTo}}: closed by {{by}} at {{at}}. Reason: {{reason}}',
  },
  open: 'Open the record',
  held: {
    record: 'On legal hold by {{by}} since {{at}}: this record can be neither removed nor moved out of its project.',
    project: 'On legal hold by {{by}} since {{at}}: its records can be neither removed nor moved out of it.',
  },
  toHolds: 'View legal holds',
};
