import type { StructureFaultKey } from '@shilu/events/structures/structure-faults';

/** What is wrong with an entry; its words are in `events/src/structures/structure-faults.ts`. */
export class Unreadable extends Error {
  override readonly name: string = 'Unreadable';
  constructor(
    readonly key: StructureFaultKey,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
  }
}
