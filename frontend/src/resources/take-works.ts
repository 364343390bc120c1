import { tableCalls } from '@shilu/events/core/table-calls';
import { referenceData } from '@shilu/events/references/reference-data';
import { referenceRegister } from '@shilu/events/resources/reference';
import type { ReadReference } from '@shilu/events/resources/reference-calls';
import type { Send } from '../api/send-once';
import { carryOutRows } from '../registers/carry-out-rows';
import { libraryWork, type FoundWork } from './library-works';
import { referenceIn } from './reference-in';

const table = tableCalls(referenceRegister);

type Taken = {
  readonly works: readonly FoundWork[];
  /** Why some are not in the library; they are taken all the same. */
  readonly why: string | null;
};

/** What may be cited of what was read: it is new, or in the library already. */
export const isTakeable = ({ what }: Pick<ReadReference, 'what'>): boolean => what === 'new' || what === 'there';

type What = {
  readonly send: Send;
  readonly hash: string;
  /** What the source of those that are added is called in their trace. */
  readonly fileName: string;
  readonly references: readonly ReadReference[];
  /** Whether what is new is added to the library. */
  readonly addToo: boolean;
};

/** Works that were read, to be cited: what is new comes into the library first, what is there is taken as it stands there. */
export const takeWorks = async ({ send, hash, fileName, references, addToo }: What): Promise<Taken> => {
  const rows = references.flatMap(({ what, values }, at) =>
    what === 'new' ? [{ row: at + 1, id: null, baseRevision: null, values }] : [],
  );
  const out =
    addToo && rows.length > 0
      ? await carryOutRows({ send, calls: table, hash, fileName, rows, onProgress: () => undefined })
      : null;
  const works: FoundWork[] = [];
  for (const [at, { what, values, id }] of references.entries()) {
    const reference = referenceIn(values);
    if (what === 'there' && id !== null) {
      const known = await libraryWork(id);
      if (known) works.push(known);
    } else if (what === 'new' && reference !== null) {
      const madeId = out?.ids.get(at + 1);
      works.push({ ...(madeId === undefined ? {} : { entryId: madeId }), reference: referenceData(reference) });
    }
  }
  return { works, why: out?.broken ?? out?.refused[0]?.message ?? null };
};
