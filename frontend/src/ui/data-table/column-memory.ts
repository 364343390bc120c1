import { z } from 'zod';
import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../lib/remembered';
import type { Column } from './column';

const memorySchema = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number()),
});
export type ColumnMemory = z.infer<typeof memorySchema>;

const EMPTY: ColumnMemory = { order: [], hidden: [], widths: {} };

/** Remembered order first; a column added since stands where its declaration puts it. */
export const orderedIds = (columns: readonly { readonly id: string }[], remembered: readonly string[]): string[] => {
  const declared = columns.map((column) => column.id);
  const known = remembered.filter((id) => declared.includes(id));
  for (const [at, id] of declared.entries()) if (!known.includes(id)) known.splice(Math.min(at, known.length), 0, id);
  return known;
};

/** Choice, order and widths of a list's columns, remembered in this browser under the list's name. */
export const useColumnMemory = <Row>(name: string, columns: readonly Column<Row>[]) => {
  const key = `shilu.columns.${name}`;
  const [memory, setMemory] = useState<ColumnMemory>(() => {
    const stored = memorySchema.safeParse(readStored(key));
    return stored.success
      ? stored.data
      : { ...EMPTY, hidden: columns.filter((column) => column.hidden === true).map((column) => column.id) };
  });
  const save = useCallback(
    (change: Partial<ColumnMemory>) =>
      setMemory((before) => {
        const next = { ...before, ...change };
        writeStored(key, next);
        return next;
      }),
    [key],
  );
  const reset = useCallback(() => {
    writeStored(key, null);
    setMemory({ ...EMPTY, hidden: columns.filter((column) => column.hidden === true).map((column) => column.id) });
  }, [key, columns]);
  const order = useMemo(() => orderedIds(columns, memory.order), [columns, memory.order]);
  return { order, hidden: memory.hidden, widths: memory.widths, save, reset };
};
