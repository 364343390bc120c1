import { READ_LOG_STREAM, readLogEventSchemas, type ReadLogEvent, type ReadSeal } from '@shilu/events/audit/reading';
import type { VerificationFailure } from '@shilu/events/audit/report';
import { failureAt } from '@shilu/events/audit/verification';
import { parseStored } from '@shilu/events/core/upcast';
import { hasReadLog, rootOfReads, unsealedReads } from '@shilu/infra/reads/read-log';
import type { Pool } from 'pg';
import type { ReadEvent } from './verify-source';

type Placed = Pick<ReadEvent, 'stream' | 'revision' | 'position'>;

/** Who read what stands beside the log: the rows of each day that is sealed are held against what the log says of them. */
export const checkingReads = (pool: Pool, add: (finding: VerificationFailure) => void, now: Date) => {
  const seals: { readonly where: Placed; readonly seal: ReadSeal }[] = [];
  return {
    /** `vouched`: whether the product vouches for it. What others wrote there seals nothing, and is a finding of its own. */
    take: (event: ReadEvent, vouched: boolean): void => {
      if (!vouched || event.stream !== READ_LOG_STREAM) return;
      if (event.type !== ('ReadLogSealed' satisfies ReadLogEvent['type'])) return;
      const { stream, revision, position } = event;
      const { data } = parseStored({ body: event.body(), position });
      const { data: seal } = readLogEventSchemas.ReadLogSealed.safeParse(data);
      if (seal !== undefined) seals.push({ where: { stream, revision, position }, seal });
    },
    /** How many rows were looked at. */
    finish: async (): Promise<number> => {
      const isThere = seals.length > 0 && (await hasReadLog(pool));
      let looked = 0;
      for (const { where, seal } of seals) {
        const { day, first, last, root } = seal;
        const found = isThere ? await rootOfReads(pool, first, last) : { count: 0, root: '' };
        looked += found.count;
        const numbers = last - first + 1;
        if (found.root === root && found.count === numbers) continue;
        const rows = `of ${day}, rows ${first} to ${last}`;
        add(
          failureAt(
            'readLogAltered',
            where,
            found.root === root
              ? // Numbers are given without a gap.
                `${rows}: ${numbers - found.count} were taken away before they were sealed`
              : found.count === numbers
                ? `${rows}: sealed ${root}, found ${found.root}`
                : `${rows}: ${numbers} were sealed, ${found.count} are there`,
          ),
        );
      }
      return looked;
    },
    /** What should be sealed and is not. */
    unsealed: async () =>
      (await hasReadLog(pool)) ? unsealedReads(pool, Math.max(0, ...seals.map(({ seal }) => seal.last)), now) : null,
  };
};
