import { z } from 'zod';
import { defineCall } from './call';
import type { Register } from './define-register';
import { registers } from './registers';
import { id } from './schemas';

/** The registers whose entries stand below entries of this one. */
export const childrenOf = ({ name }: Pick<Register, 'name'>): readonly Register[] =>
  registers.filter(({ parent }) => parent?.register === name);

/** Sums of a child register's fields over all that stand below one entry; null where none are declared. */
export const totalsCall = (register: Register) =>
  (register.parent?.totals ?? []).length === 0
    ? null
    : defineCall({
        ...{ id: 'X090', method: 'POST', kind: 'query', context: register.context },
        path: `${register.paths.page.replace(/\/Page$/, '')}/Totals`,
        summary: {
          'zh-CN': `${register.label['zh-CN']}：合计`,
          'en-US': `${register.label['en-US']}: totals`,
        },
        /** The id of the entry that they stand below. */
        request: z.strictObject({ id }),
        response: z.array(z.object({ field: z.string(), value: z.string(), unit: z.string().nullable() })),
      });
