import { richTextOf } from '@shilu/events/records/modules/rich-text/rich-text';
import type { Slice } from '@tiptap/pm/model';
import { toStored } from '@shilu/events/records/modules/rich-text/stored';

/** What is copied, as plain text: rows of a table part their cells by tabs, so that a sheet takes them as cells. */
export const copiedText = (slice: Slice): string =>
  slice.content.content.map((node) => richTextOf(toStored(node.toJSON()))).join('\n');
