import type { ModuleView, RecordView } from '@shilu/events/records/views';
import { useEffect, useRef } from 'react';
import type { EditingSession } from '../session/editing-session';
import type { Beginning } from './use-beginning';

/** The blank page is open for writing at once; what is written first makes the record, whose locks and drafts follow. */
export const useBlankPage = (parts: {
  readonly record: RecordView;
  readonly session: EditingSession;
  readonly beginning: Beginning | null;
  readonly beginEdit: (module: ModuleView) => Promise<void>;
}): void => {
  const { session, beginning } = parts;
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const blank = beginning !== null;
  const resumed = beginning?.resumed === true;
  useEffect(() => {
    if (!blank) return;
    let here = true;
    const open = (): void => {
      const first = latest.current.record.modules[0];
      if (here && first) session.open(first);
    };
    // What was typed before the page was loaded comes first, out of this browser's store.
    if (resumed) void session.restore(latest.current.record, false).then(open);
    else open();
    const stop = session.store.subscribe(() => {
      const now = latest.current.beginning;
      const written = [...session.store.get().entries.values()].some((entry) => entry.dirty);
      if (written && now?.state === 'blank') void now.make();
    });
    return () => {
      here = false;
      stop();
    };
  }, [blank, resumed, session]);
  const wasBlank = useRef(blank);
  useEffect(() => {
    if (blank || !wasBlank.current) return;
    wasBlank.current = false;
    // It exists: whoever goes on writing holds the module, and the server gets the draft.
    const { record, beginEdit } = latest.current;
    for (const module of record.modules)
      if (session.store.get().entries.get(module.id)?.editing === true) void beginEdit(module);
    void session.cache();
  }, [blank, session]);
};
