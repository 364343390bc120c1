import { type z } from 'zod';
import { plainText } from '../../core/schemas';
import type { WriteFault } from './module-type';

type Path = readonly (string | number)[];

/** What is wrong with a text by a rule of its own, as a fault of what is written. */
export const textFaults = (schema: z.ZodType, path: Path, text: string): readonly WriteFault[] =>
  (schema.safeParse(text).error?.issues ?? []).slice(0, 1).map((issue) => ({
    path,
    message: issue.message,
    params:
      issue.code === 'custom'
        ? Object.fromEntries(Object.entries(issue.params ?? {}).map(([key, value]) => [key, String(value)]))
        : {},
  }));

const label = plainText(1_000);

/**
 * What stands for a field, a column, a unit or a choice is read beside other words: nothing in it is hidden. What people
 * write into them is free text.
 */
export const labelFaults = (
  labels: readonly { readonly path: Path; readonly text: string | undefined }[],
): WriteFault[] => labels.flatMap(({ path, text }) => (text === undefined ? [] : textFaults(label, path, text)));
