import { z } from 'zod';
import type { FileRef } from '../../core/schemas';
import { moduleTypeNames, moduleTypeOf } from './registry';

const list = z.array(z.unknown());
const held = z.looseObject({
  type: z.enum(moduleTypeNames),
  content: z.unknown(),
  contentVersion: z.number().optional(),
});

/** Pictures and files in modules that an entry holds; what is no module, and no content of its type, has none. */
export const filesOfModules = (value: unknown): readonly FileRef[] =>
  (list.safeParse(value).data ?? []).flatMap((one) => {
    const module = held.safeParse(one).data;
    if (module === undefined) return [];
    const { type, content, contentVersion } = module;
    const { shape, files, current } = moduleTypeOf(type);
    const now = current(content, contentVersion ?? 1);
    return shape.safeParse(now).success ? files(now) : [];
  });
