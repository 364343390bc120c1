import { saidOfRecord } from '../records/modules/said-of-record';
import type { OpenRecord } from '../records/page/record-context';
import { createEditingSession } from '../records/session/editing-session';

const nothing = (): Promise<void> => Promise.resolve();

/** A record as the page has it open, with nothing under way; what is done with it does nothing, but for `own`. */
export const openRecordForTests = (record: OpenRecord['record'], own: Partial<OpenRecord> = {}): OpenRecord => ({
  ...{ record, myId: 'wang', editable: true, owns: true, beginning: null, here: [] },
  session: createEditingSession({
    ...{ recordId: record.experimentId, accountId: 'wang', tempSaveSeconds: 20, onSaved: nothing },
  }),
  ...{ said: saidOfRecord(record, 'zh-CN'), holders: new Map(), unfilled: new Map(), changed: new Set<string>() },
  ...{ refresh: nothing, beginEdit: nothing, continueHere: nothing, endEdit: nothing, leaveModule: nothing },
  ...{ askReason: () => Promise.resolve(undefined), saveReason: () => Promise.resolve(undefined) },
  ...{ saveModules: () => Promise.resolve(true), showModule: () => {}, commentOn: () => {}, openPanel: () => {} },
  ...own,
});
