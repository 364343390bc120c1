import { checkpointCalls } from '@shilu/events/audit/checkpoint-calls';
import type { Call } from '@shilu/events/core/call';
import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { integrationCalls } from '@shilu/events/integrations/calls';
import { liveCalls } from '@shilu/events/live/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { commonListCalls } from '@shilu/events/resources/common-list-calls';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { unitCalls } from '@shilu/events/units/calls';

const paths = (...calls: readonly Call[]): readonly string[] => calls.map(({ path }) => path);

/** Answered as ever, whatever moment is looked at: none of them shows anything of the log, or it is the frame's own. */
const AS_EVER: ReadonlySet<string> = new Set([
  // What happens while somebody looks, the mark over their screen, and whether the frame opens at all.
  ...paths(liveCalls.stream, organizationCalls.watermark, homeCalls.currentGroup),
  // Parts of the product.
  ...paths(unitCalls.unitsOfType, commonListCalls.fields),
  // Worked out from what is asked.
  ...paths(...Object.values(structureCalls), recordCalls.calculateSheet),
  // For everybody outside, of the size that is named.
  ...paths(...Object.values(checkpointCalls)),
]);

/** Answered from who was who at the moment, though they read no other model. */
const FROM_DIRECTORY: ReadonlySet<string> = new Set(
  paths(
    ...[identityCalls.members, identityCalls.accountAttributes],
    ...[organizationCalls.settings, integrationCalls.authorisedPlatforms],
  ),
);

/** What people are called is today's: whoever was erased since stays erased. */
const BESIDE: ReadonlySet<string> = new Set(['identity']);

type Asked = { readonly call: Call; readonly reads?: readonly string[] };

/**
 * How a query is answered where its caller names a moment: as it was then, as ever, or not at all. By the code of today,
 * from the read models and the log as they were, where it shows nothing else; what shows other things besides, or makes a
 * file, says so (`ofNow`) and is refused, so that nothing of today is shown under the date of then.
 */
export const answeredAsOf = ({ call, reads = [] }: Asked, models: ReadonlySet<string>): 'then' | 'ever' | 'refused' => {
  if (AS_EVER.has(call.path)) return 'ever';
  if (call.ofNow === true) return 'refused';
  if (!reads.every((model) => models.has(model) || BESIDE.has(model))) return 'refused';
  return reads.some((model) => models.has(model)) || FROM_DIRECTORY.has(call.path) ? 'then' : 'refused';
};
