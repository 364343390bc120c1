import { AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { isFresh, viewerOf, type QueryDeps } from './engine/query';
import { dictionaryItems } from './organization/dictionary-items';
import type { PrintDeps } from './print/routes';
import { pastMoment, presentMoment } from './records/moments';
import { recordView } from './records/record-view';

/** A copy's code is taken for the copy that is printed within this time of being registered. */
const CODE_LASTS_MS = 10 * 60_000;

/** The type as a person calls it; one typed by hand stays as it is. */
const typeName = async ({ pool }: QueryDeps, type: string, language: Language): Promise<string> => {
  const item = (await dictionaryItems(pool, 'experimentType'))?.find((each) => each.value === type);
  return item === undefined ? type : language === 'zh-CN' ? item.zh : item.en;
};

/** What printing asks of the read models: the record under the caller's rights, the organisation, the registered copy. */
export const printDeps = (
  deps: QueryDeps,
  zone: string,
  attribution: (language: Language) => string | null,
  printer: PrintDeps['printer'],
  turns: PrintDeps['turns'],
): PrintDeps => {
  const { pool, store, blobs } = deps;
  return {
    zone,
    attribution,
    printer,
    turns,
    loadSettings: () => Promise.resolve(deps.directory.now().settings),
    loadRecordView: async (context, { experimentId, version, revision }) => {
      await isFresh(deps, ['records', 'audit', 'identity', 'registers'], context.minPosition);
      const viewer = viewerOf(deps.directory.now(), context.session.accountId, context.language);
      const present = await presentMoment(pool, viewer, experimentId);
      const wanted =
        version === null ? revision : present.state.versions.find((entry) => entry.version === version)?.revision;
      if (wanted === undefined || (wanted !== null && wanted > present.state.revision))
        throw new AppError('versionNotFound');
      const moment =
        wanted === null || wanted === present.state.revision
          ? present
          : await pastMoment(pool, store, experimentId, wanted);
      const view = await recordView(deps, viewer, experimentId, moment, context.closed);
      return { ...view, recordType: await typeName(deps, view.recordType, context.language) };
    },
    latestVerificationCode: async (context, experimentId, revision) => {
      // Registering a copy is an event of the record: what is printed then stands one revision further than what was registered.
      const { rows } = await pool.query<{ verification_code: string }>(
        `select verification_code from rm.record_exports where record_id = $1 and exported_by = $2 and exported_at > $3 and revision in ($4, $4 - 1) order by exported_at desc limit 1`,
        [experimentId, context.session.accountId, new Date(deps.clock().getTime() - CODE_LASTS_MS), revision],
      );
      return rows[0]?.verification_code ?? null;
    },
    image: async (hash) => {
      if (!(await blobs.has(hash))) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of await blobs.get(hash)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  };
};
