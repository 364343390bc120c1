import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/retention';

export const texts: Texts<typeof zh> = {
  title: 'Records past their retention',
  total_one: '{{count}} record',
  total: '{{count}} records',
  description:
    'Records that have been approved for longer than their project keeps them, those that were over first on top. Nothing is deleted by itself; what becomes of them is for people to decide. One on legal hold is kept whatever its retention; one that was activated again is still in work.',
  toRules: 'View retention rules',
  empty: 'No record is past its retention',
  emptyHelp: 'Once the time of a record is over, it is listed here.',
  column: {
    ...{ record: 'Record', project: 'Project', status: 'Status', completedAt: 'Approved last' },
    ...{ keptUntil: 'Kept until', isHeld: 'Legal hold' },
  },
  held: 'On hold',
};
