import { contentHash } from '@shilu/events/records/record-hash';
import type { ModuleView } from '@shilu/events/records/views';

/** A module as its author reads it, for tests of this workspace. */
export const moduleForTests = (own: Partial<ModuleView> = {}): ModuleView => ({
  ...{ id: 'm1', type: 'editor', title: '步骤', content: { type: 'doc', content: [] }, contentRevision: 3, files: [] },
  ...{
    savedBy: 'wang',
    savedAt: '2026-03-02T08:00:00.000Z',
    writerIds: ['wang'],
    notApplicable: false,
    notApplicableReason: null,
  },
  ...{ isCheck: false, signatures: [], everSigned: false, setHighlight: false, grants: [], mayEdit: true },
  ...{ unfilled: [], contentVersion: 1 },
  contentHash: contentHash(own.content ?? { type: 'doc', content: [] }),
  ...own,
});
