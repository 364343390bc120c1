import { sameJson } from '@shilu/events/core/canonical';
import type { CellChange } from '@shilu/events/records/modules/cell-fill';
import { designFill } from '@shilu/events/records/modules/spread-design/design-fill';
import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import type { InputCell } from '@shilu/events/records/modules/spread-design/input-cells';
import type { RoomCells } from '../../live/room-cells';

/** What was made of a content last, and of which values: whoever moves about changes none of them. */
const made = new WeakMap<SpreadDesign, { readonly typed: readonly CellChange[]; readonly content: SpreadDesign }>();

/** The sheet of the server with what is typed in this window and is not in it yet; itself where nothing is. */
export const withTyped = (content: SpreadDesign, all: readonly InputCell[], cells: RoomCells): SpreadDesign => {
  const typed = all.flatMap(({ sheet, row, column }): CellChange[] => {
    const place = { sheet, row, column };
    const from = designFill.valueAt(content, place);
    const { value: to } = cells.shown(place);
    if (sameJson(from, to)) return [];
    const change = { ...place, from, to };
    return designFill.fault(content, change) === null ? [change] : [];
  });
  if (typed.length === 0) return content;
  const before = made.get(content);
  if (before !== undefined && sameJson(before.typed, typed)) return before.content;
  const next = designFill.filled(content, typed);
  made.set(content, { typed, content: next });
  return next;
};
