import { own } from '@shilu/events/core/own';
import { usesOfSheet } from '@shilu/events/records/modules/spread-sheet/sheet-uses';
import { asUniver, fromUniver, RowsRead } from '@shilu/events/records/modules/spread-sheet/as-univer';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { settling } from '../../../lib/debounce';
import { holdHalfTyped } from '../../../ui/half-typed';
import { openWorkbook, type OpenWorkbook } from './univer/open-workbook';
import type { PictureUrls } from './use-picture-urls';
import type { WorkbookTexts } from './univer/workbook-texts';

/** What is typed is told after a pause, and in large sheets, which take longer to read, after a longer one. */
const PAUSE_MS = { quiet: 300, most: 1_000, large: 4 };
const LARGE_CELLS = 20_000;

const cellCount = ({ sheets }: SpreadSheet): number =>
  Object.values(sheets).reduce(
    (sum, { cellData }) => Object.values(cellData).reduce((cells, row) => cells + Object.keys(row).length, sum),
    0,
  );

type Parts = {
  readonly box: RefObject<HTMLElement | null>;
  readonly content: SpreadSheet;
  readonly unitId: string;
  readonly words: WorkbookTexts | null;
  readonly names: Parameters<typeof openWorkbook>[0]['names'];
  readonly dark: boolean;
  readonly pictures: PictureUrls;
  readonly storePicture: (file: File) => Promise<string | null>;
  readonly onChange: (next: SpreadSheet) => void;
  /** A sheet is not deleted: these cells take from it. */
  readonly onUsed: (sheet: string, uses: readonly string[]) => void;
  /** A key in the cells, which the sheet has no use for. */
  readonly onKey: (event: KeyboardEvent) => void;
};

/** The content on the screen as a workbook, and what is done with it told back. */
export const useWorkbook = ({
  box,
  content,
  unitId,
  words,
  names,
  dark,
  pictures,
  storePicture,
  onChange,
  onUsed,
  onKey,
}: Parts) => {
  const workbook = useRef<OpenWorkbook | null>(null);
  const again = useRef<() => void>(() => {});
  const latest = useRef({ content, onChange, onUsed, onKey, dark, names, storePicture });
  /** What the workbook shows; another content than that came from elsewhere. */
  const shown = useRef<SpreadSheet>(content);
  const [opening, setOpening] = useState(0);
  useEffect(() => {
    latest.current = { content, onChange, onUsed, onKey, dark, names, storePicture };
  });
  useEffect(() => {
    if (content !== shown.current) setOpening((count) => count + 1);
  }, [content]);
  useEffect(() => {
    const place = box.current;
    if (place === null || words === null) return;
    shown.current = latest.current.content;
    const container = document.createElement('div');
    container.style.height = '100%';
    place.append(container);
    // Opening it calculates and measures: nothing of that is somebody's change.
    let touched = false;
    let waiting = false;
    const read = new RowsRead();
    const held = (open: OpenWorkbook): SpreadSheet => {
      const { engine, fixed, source, origin } = shown.current;
      return fromUniver(open.read(), {
        ...{ engine, fixed, source, ...(origin && { origin }) },
        ...{ fileOf: pictures.fileOf, read },
      });
    };
    const mayDelete = (id: string): boolean => {
      if (workbook.current === null) return true;
      const content = held(workbook.current);
      const uses = usesOfSheet(content, id);
      if (uses.length > 0) latest.current.onUsed(own(content.sheets, id)?.name ?? '', uses);
      return uses.length === 0;
    };
    const tell = (): void => {
      later.cancel();
      if (!waiting || workbook.current === null) return;
      waiting = false;
      const next = held(workbook.current);
      shown.current = next;
      latest.current.onChange(next);
    };
    const slower = cellCount(shown.current) > LARGE_CELLS ? PAUSE_MS.large : 1;
    const later = settling(PAUSE_MS.quiet * slower, PAUSE_MS.most * slower, tell);
    const opened = openWorkbook({
      container,
      data: asUniver(shown.current, { unitId, urlOf: pictures.urlOf }),
      words,
      dark: latest.current.dark,
      names: latest.current.names,
      storePicture: (file) => latest.current.storePicture(file),
      mayDelete,
      onChange: (written) => {
        read.written(written);
        if (!touched) return;
        waiting = true;
        later();
      },
    });
    workbook.current = opened;
    again.current = () => {
      touched = true;
      waiting = true;
      opened.recalculate();
      void opened.calculated().then(tell);
    };
    // What is handed on for good is read whole, whatever was read before.
    const tellWhole = (): void => {
      read.written();
      tell();
    };
    const take = async (): Promise<void> => {
      opened.endTyping();
      await opened.calculated();
      tellWhole();
    };
    const leave = new AbortController();
    const { signal } = leave;
    const watch = (kind: string, act: (event: Event) => void): void =>
      document.addEventListener(kind, (event) => opened.holds(event.target) && act(event), { capture: true, signal });
    for (const kind of ['pointerdown', 'keydown', 'paste', 'drop', 'beforeinput']) watch(kind, () => (touched = true));
    watch('keydown', (event) => {
      const inCell = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (event instanceof KeyboardEvent && !event.defaultPrevented && !event.isComposing && inCell)
        latest.current.onKey(event);
    });
    watch('focusout', (event) => {
      const to = event instanceof FocusEvent ? event.relatedTarget : null;
      if (!(to instanceof HTMLElement) || opened.holds(to)) return;
      // Taking a cell gives the sheet the focus; whoever went elsewhere stays there.
      void take().then(() => {
        if (opened.holds(document.activeElement)) to.focus({ preventScroll: true });
      });
    });
    const takeNow = (): void => {
      opened.endTyping();
      tellWhole();
    };
    window.addEventListener('pagehide', takeNow, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && takeNow(), { signal });
    const drop = holdHalfTyped(take);
    return () => {
      drop();
      leave.abort();
      tellWhole();
      workbook.current = null;
      container.style.display = 'none';
      // A root of React within another cannot go while that one draws.
      setTimeout(() => {
        opened.close();
        container.remove();
      });
    };
  }, [box, unitId, words, pictures, opening]);
  useEffect(() => workbook.current?.setDark(dark), [dark]);
  const focus = useCallback(() => workbook.current?.focus(), []);
  const goTo = useCallback((sheet: string, row: number, column: number) => workbook.current?.goTo(sheet, row, column), []); // prettier-ignore
  const recalculate = useCallback(() => again.current(), []);
  const selected = useCallback(() => workbook.current?.selected() ?? null, []);
  return { focus, goTo, recalculate, selected };
};
