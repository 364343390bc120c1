import { z } from 'zod';

/**
 * A backup is one tar file. Its members stand in the order in which they were taken, which is the argument for why a
 * restore neither loses an effect nor repeats one:
 *
 * 1. `ledger/…` and the places of consumers, in one snapshot. Each place is at or before the end of the log at that
 *    moment, so at or before the end of the log that follows. Taken after the log, a place could lie beyond its end: the
 *    events that get those numbers after a restore would be passed over, and what they ask of the outside be lost.
 * 2. `log/…`, up to the head as it was once the snapshot stood. What consumers did between snapshot and end of the old
 *    installation is not in the ledger; the restored consumers come to the same events again and make the same
 *    deliveries under the same ids. Restore marks these, and all that were open, as of unknown outcome: a platform is
 *    asked by that id before anything is repeated; what cannot be asked, such as mail, is left to a person. What a platform
 *    answers then may have been told before: what that asks of the outside is marked too, found by the event's cause.
 * 3. `places.json`: places by number of event, for positions are each store's own.
 * 4. `blobs/…`: a file is stored before the event that names it, so all files of the log are there by now.
 * 5. `checkpoints/…`, `credentials/…`, `keys/…` after the log: whoever is in the log can log in and be read. What belongs
 *    to accounts that the log does not know yet is not restored.
 * 6. `desk/…`: drafts, least of all.
 * 7. `manifest.json` with the hash of every member, and `manifest.mac` over it under the passphrase. A file that was cut
 *    off has neither.
 */
export const FORMAT = 'shilu-backup-1';
export const MANIFEST = 'manifest.json';
export const MANIFEST_MAC = 'manifest.mac';
export const SEALED_KEYS = 'keys/sealed.json';
export const PLACES = 'places.json';
export const LOG_FOLDER = 'log';
export const BLOBS_FOLDER = 'blobs';

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.iso.datetime(),
  log: z.strictObject({ size: z.number().int().min(0), root: z.hex() }),
  /** Migrations that each schema had had. */
  schemas: z.record(z.string(), z.array(z.string())),
  /** In the order of the file. */
  members: z.array(z.strictObject({ name: z.string(), size: z.number().int(), sha256: z.hex() })),
  /** Files whose bytes were not what their name says when the backup was taken, and those that the log names and were not there. */
  damaged: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** `number` counts events from nought; null has seen none. */
export const placesSchema = z.array(
  z.strictObject({ consumer: z.string(), context: z.string(), number: z.number().int().min(0).nullable() }),
);
export type Places = z.infer<typeof placesSchema>;
