import type { VerificationFailure } from '@shilu/events/audit/report';
import { StartRefused } from '@shilu/infra/config/start-messages';
import { holdingLock } from '@shilu/infra/postgres/pool';
import { describeDiffering } from '../engine/compare-rows';
import { isLive } from '../engine/engine';
import type { Projection } from '../engine/projection';
import { compareModel } from '../engine/rebuild';
import type { EngineDeps } from '../engine/runner';

/** Holds what screens and prints are made from against the log; answers how many rows it looked at. */
export type CheckModels = (add: (finding: VerificationFailure) => void) => Promise<number>;

const nowhere = { stream: null, revision: null, position: null };

/** Each read model is computed from the log anew, beside the live one and one at a time, and every row of that held against it. */
export const checkingModels =
  (deps: EngineDeps, projections: readonly Projection[]): CheckModels =>
  async (add) => {
    let rows = 0;
    for (const projection of projections) {
      const { name } = projection;
      // What an earlier release made says nothing of this one's.
      if (!(await isLive(deps, projection))) throw new StartRefused('readModelOld', { name });
      const compared = await holdingLock(deps.pool, `rm build ${name}`, () =>
        compareModel(deps, projection, (differing) =>
          add({ kind: 'readModelAltered', ...nowhere, detail: describeDiffering(differing) }),
        ),
      );
      rows += compared?.rows ?? 0;
    }
    return rows;
  };
