import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { readable } from '../audit/readable-names';
import { choice, NOTHING, said } from '../core/told';
import type { TraceValue } from '../core/trace-value';
import { sharingCalls } from './calls';
import { SHARE, shareEventSchemas } from './share';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const several = (category: string, ids: readonly string[]): TraceValue => ({
  kind: 'ids',
  of: category,
  ids: [...ids],
});

/** What people give one another to read, and why each may. */
export const sharingContext = defineContext({
  name: 'sharing',
  streams: [
    stream({
      category: SHARE,
      label: of('共享', 'Share'),
      schemas: shareEventSchemas,
      words: {
        RecordShared: of('共享记录', 'Shared the record'),
        ShareWithdrawn: of('取消共享', 'Withdrew a share'),
      },
      changes: {
        RecordShared: ({ accountIds, departmentIds, projectIds, use, endsAt }) =>
          said('share', {
            people: several('account', accountIds),
            departments: several('department', departmentIds),
            projects: several(readable('project'), projectIds),
            use: choice('shareUse', use),
            endsAt: endsAt === null ? null : { kind: 'dateTime', at: endsAt },
          }),
        ShareWithdrawn: NOTHING,
      },
    }),
  ],
  calls: Object.values(sharingCalls),
  refusals: ['shareWithNobody', 'leftProject', 'personalProject', 'reasonRequired'],
});
