import { randomInt } from 'node:crypto';
import { AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { streamName } from '@shilu/events/core/envelope';
import { drawingSchema } from '@shilu/events/structures/drawing';
import { findModuleType } from '@shilu/events/records/modules/registry';
import { RECORD } from '@shilu/events/records/record-category';
import { printedCheckpoint } from './audit/printed-checkpoint';
import { correctionsOf } from './audit/corrections';
import { textSaves } from './audit/text-saves';
import type { ContextDeps } from './engine/context-queries';
import { readUnaltered } from '@shilu/infra/blob-store/read-whole';
import { answerFresh, viewerOf, type QueryDeps } from './engine/query';
import { dictionaryItems } from './organization/dictionary-items';
import { momentKey } from './print/instruments';
import { otherwiseIn } from './print/otherwise';
import { instrumentsIn } from './print/modules/registry';
import type { PrintDeps } from './print/routes';
import { inTime } from './records/calculate-sheet';
import { pastMoment, presentMoment } from './records/moments';
import { FONT } from './print/fonts';
import { INK } from './print/theme';
import { recordNames } from './records/record-names';
import { recordView } from './records/record-view';
import { instrumentsAtMoments } from './resources/instruments-as-of';

/** The type as a person calls it; one typed by hand stays as it is. */
const typeName = async ({ pool }: QueryDeps, type: string, language: Language): Promise<string> => {
  const item = (await dictionaryItems(pool, 'experimentType'))?.find((each) => each.value === type);
  return item === undefined ? type : language === 'zh-CN' ? item.zh : item.en;
};

/** Records that a content states something of; none of a content that its type cannot read. */
const relatedIn = (type: string, content: unknown): readonly string[] => {
  try {
    const facts = findModuleType(type)?.facts(content) ?? [];
    return facts.flatMap(({ subject }) => (subject.category === RECORD ? [subject.id] : []));
  } catch {
    return [];
  }
};

/** What printing asks of the read models: the record under the caller's rights, the organisation, the registered copy. */
export const printDeps = (deps: ContextDeps): PrintDeps => {
  const { pool, store, blobs, zone, attribution, printer, spectra, structures, prints: turns } = deps;
  return {
    zone,
    attribution,
    printer,
    spectra,
    turns,
    copies: deps.copies,
    loadCheckpoint: ({ experimentId, revision }, waits) =>
      printedCheckpoint(deps, { stream: streamName(RECORD, experimentId), revision, waits }),
    loadSettings: () => Promise.resolve(deps.directory.now().settings),
    loadRecordView: async (context, { experimentId, version, revision }) => {
      const reads = ['records', 'audit', 'identity', 'registers'] as const;
      const { answer } = await answerFresh(deps, reads, context.minPosition, async () => {
        const viewer = viewerOf(deps.directory.now(), context.session.accountId, context.language);
        const present = await presentMoment(pool, viewer, experimentId);
        const wanted =
          version === null ? revision : present.state.versions.find((entry) => entry.version === version)?.revision;
        if (wanted === undefined) throw new AppError('versionNotFound');
        // That the copy leaves is an event of the record too, and changes nothing in it. What the read models do not hold yet
        // is read from the log.
        const moment =
          wanted === null || wanted === present.state.revision || wanted + 1 === present.state.revision
            ? present
            : await pastMoment(pool, store, experimentId, wanted);
        const view = await recordView(deps, viewer, experimentId, moment, context.closed);
        return { ...view, recordType: await typeName(deps, view.recordType, context.language) };
      });
      return answer;
    },
    loadRelated: (context, { modules }) =>
      recordNames(
        pool,
        viewerOf(deps.directory.now(), context.session.accountId, context.language),
        modules.flatMap(({ type, content }) => relatedIn(type, content)),
      ),
    loadInstruments: async ({ session: { accountId } }, { modules }) => {
      const asked = instrumentsIn(modules);
      const found = await instrumentsAtMoments(deps, asked, { directory: deps.directory.now(), accountId });
      return new Map(
        asked.flatMap((each, at) => {
          const then = found[at] ?? null;
          return then === null ? [] : [[momentKey(each), then]];
        }),
      );
    },
    loadOtherwise: ({ session, closed }, { modules }) => {
      const { calculate } = deps.sheets.of(session.accountId);
      return otherwiseIn(modules, (book) => {
        const fixed = { at: deps.clock().toISOString(), seed: randomInt(2 ** 31) };
        return inTime((waiting) => calculate(book, fixed, waiting), closed, deps);
      });
    },
    loadContributions: (context, view) =>
      textSaves(
        deps,
        viewerOf(deps.directory.now(), context.session.accountId, context.language),
        view,
        context.closed,
      ),
    loadCorrections: ({ session, language, closed }, view) =>
      correctionsOf(deps, viewerOf(deps.directory.now(), session.accountId, language), view, closed),
    draw: (drawings, { session }) =>
      structures.of(session.accountId).draw(
        drawings.map((drawing) => drawingSchema.parse(drawing)),
        { ink: INK, font: FONT },
      ),
    image: (file) =>
      readUnaltered(blobs, file).catch(async (error: unknown) => {
        if (await blobs.has(file.hash)) throw error;
        return null;
      }),
  };
};
