import type { RegisterEntry } from '@shilu/events/core/register';
import { HazardStatements } from './hazard-statements';
import { UsedIn } from './used-in';

/** What stands below the facts of a compound of the team. */
export const OfCompound = ({ entry }: { readonly entry: RegisterEntry }) => (
  <>
    <HazardStatements entry={entry} />
    <UsedIn entry={entry} />
  </>
);
