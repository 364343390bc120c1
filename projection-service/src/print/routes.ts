import { recordCalls } from '@shilu/events/records/calls';
import type { OrganizationSettings } from '@shilu/events/organization/organization';
import type { NamedRecord } from '@shilu/events/records/fact-calls';
import type { RecordView } from '@shilu/events/records/views';
import type { SpectrumDrawer } from '@shilu/infra/spectra/spectrum-drawer';
import { fileReply, route, type CallContext, type Route } from '@shilu/infra/http/call-context';
import type { Admission } from '../engine/admission';
import type { Copies } from '../engine/copies';
import { copyName } from '../records/copy-name';
import type { Drawing, Picture } from '@shilu/events/structures/drawing';
import type { PrintedCheckpoint } from './checkpoint-block';
import type { Contributions } from './contributions';
import type { Corrections } from './corrections';
import type { InstrumentsThen } from './instruments';
import type { OtherwiseOf } from './otherwise';
import type { Printer } from './printer';
import { spectraOf } from './spectra';

import { drawingsOf } from '../structures/drawings-of';
import { drawingKey, type Structures } from './structures';

export type PrintDeps = {
  readonly printer: Printer;
  /** Each person's prints one after the other. */
  readonly turns: Admission;
  /** Writes down that a copy leaves, and answers the code that it must bear. */
  readonly copies: Copies;
  /** Checks that the caller may read the record; version and revision null mean the present state. */
  readonly loadRecordView: (
    context: CallContext,
    of: { readonly experimentId: string; readonly version: number | null; readonly revision: number | null },
  ) => Promise<RecordView>;
  /** What the records are called that it relates to. */
  readonly loadRelated: (context: CallContext, view: RecordView) => Promise<readonly NamedRecord[]>;
  /** The instruments of its methods as they were when their steps were ticked. */
  readonly loadInstruments: (context: CallContext, view: RecordView) => Promise<InstrumentsThen>;
  /** What of its sheets the engine of today gives otherwise than the one that calculated them. */
  readonly loadOtherwise: (context: CallContext, view: RecordView) => Promise<OtherwiseOf>;
  /** Who wrote what of its texts that several wrote. */
  readonly loadContributions: (context: CallContext, view: RecordView) => Promise<Contributions>;
  /** What of it was changed after it was entered. */
  readonly loadCorrections: (context: CallContext, view: RecordView) => Promise<Corrections>;
  /** What a copy of this revision bears of the log. */
  readonly loadCheckpoint: (view: RecordView, waits: boolean) => Promise<PrintedCheckpoint | null>;
  readonly loadSettings: () => Promise<OrganizationSettings>;
  /** Pictures of structures, in their order; null for one that cannot be drawn. */
  readonly draw: (drawings: readonly Drawing[], context: CallContext) => Promise<readonly (Picture | null)[]>;
  readonly spectra: SpectrumDrawer;
  /** Bytes of a file that stands in the record; null where it is gone, which the paper says in its place. */
  readonly image: (file: { readonly hash: string; readonly name: string }) => Promise<Buffer | null>;
  /** Time zone of the organisation, for times that no signature fixes. */
  readonly zone: string;
  readonly attribution: (language: CallContext['language']) => string | null;
};

const structuresIn = async (
  { draw }: PrintDeps,
  { modules }: RecordView,
  context: CallContext,
): Promise<Structures> => {
  const drawings = drawingsOf(modules, context.language);
  if (drawings.length === 0) return new Map();
  const pictures = await draw(drawings, context);
  return new Map(
    drawings.flatMap((drawing, at) => {
      const picture = pictures[at] ?? null;
      return picture === null ? [] : [[drawingKey(drawing), picture]];
    }),
  );
};

/** The record as a document; without a code a preview, which says so on every page. Files that are `lost` it names as missing. */
export const printedRecord = async (
  deps: PrintDeps,
  context: CallContext,
  view: RecordView,
  verificationCode: string | null,
  lost: ReadonlySet<string> = new Set(),
): Promise<Buffer> => {
  const names = new Map(view.modules.flatMap(({ files }) => files.map(({ hash, name }) => [hash, name])));
  const image = async (hash: string): Promise<Buffer | null> =>
    lost.has(hash) ? null : deps.image({ hash, name: names.get(hash) ?? hash });
  const owner = context.session.accountId;
  const settings = await deps.loadSettings();
  return deps.printer.of(owner).record(view, {
    language: context.language,
    watermark: settings.watermarkOnPrint && settings.watermarkText !== '' ? settings.watermarkText : null,
    verificationCode,
    preview: verificationCode === null,
    images: image,
    structures: await structuresIn(deps, view, context),
    spectra: await deps.spectra.draw(spectraOf(view.modules), image, owner),
    records: await deps.loadRelated(context, view),
    instruments: await deps.loadInstruments(context, view),
    otherwise: await deps.loadOtherwise(context, view),
    contributions: await deps.loadContributions(context, view),
    corrections: await deps.loadCorrections(context, view),
    checkpoint: await deps.loadCheckpoint(view, verificationCode !== null),
    organization: context.language === 'zh-CN' ? settings.nameZh : settings.nameEn,
    zone: deps.zone,
    now: context.now,
    attribution: deps.attribution(context.language),
  });
};

export const printRoutes = (deps: PrintDeps): readonly Route[] => {
  const print = async (context: CallContext, view: RecordView, verificationCode: string | null) => {
    const preview = verificationCode === null;
    const body = await printedRecord(deps, context, view, verificationCode);
    return fileReply({
      body,
      mime: 'application/pdf',
      fileName: copyName(view, `v${String(view.version)}${preview ? ' preview' : ''}`, 'pdf'),
      inline: preview,
      size: body.length,
    });
  };
  return [
    route(recordCalls.exportPdf, ({ experimentId, version, revision }, context) =>
      deps.turns.run(context, async () => {
        const { position, ...copy } = await deps.copies.ofRecord(context, {
          ...{ experimentId, format: 'pdf', version, revision },
        });
        const at = { ...context, minPosition: position ?? context.minPosition };
        return print(
          at,
          await deps.loadRecordView(at, { experimentId, version: null, revision: copy.revision }),
          copy.verificationCode,
        );
      }),
    ),
    route(recordCalls.previewPdf, ({ experimentId, version }, context) =>
      deps.turns.run(context, async () =>
        print(context, await deps.loadRecordView(context, { experimentId, version, revision: null }), null),
      ),
    ),
  ];
};
