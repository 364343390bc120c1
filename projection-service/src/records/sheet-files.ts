import { AppError } from '@shilu/events/core/app-error';
import { own } from '@shilu/events/core/own';
import { sha256Hex } from '@shilu/events/core/hashing';
import { limitOf } from '@shilu/events/files/file-limits';
import { recordCalls } from '@shilu/events/records/calls';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { sheetShape } from '@shilu/events/records/modules/spread-sheet/sheet-shape';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { readUnaltered } from '@shilu/infra/blob-store/read-whole';
import { fileReply, type Route } from '@shilu/infra/http/call-context';
import type { ReadLog } from '@shilu/infra/reads/read-log';
import { calculatedAnew, sheetNamed } from '@shilu/infra/sheets/read-calculated';
import type { PictureBytes } from '@shilu/infra/sheets/write-pictures';
import type { SheetEngines } from '@shilu/infra/sheets/sheet-engine';
import type { Copies } from '../engine/copies';
import { noteFileRead } from '../engine/noting-reads';
import { query, type QueryDeps } from '../engine/query';
import { heldFile } from '../files/routes';
import { copyName, namedRecord } from './copy-name';
import { presentMoment } from './moments';
import { contentOf } from './record-view';

type Deps = QueryDeps & { readonly copies: Copies; readonly reads: ReadLog; readonly sheets: SheetEngines };

const CSV = { 'utf-8': 'text/csv; charset=utf-8', gb18030: 'text/csv; charset=gb18030' } as const;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** X800: what comes in is looked at before it is taken. */
const readSheetRoute = (deps: Deps): Route =>
  query(deps, recordCalls.readSheet, ['records', 'registers'], async (input, viewer, context) => {
    const { closed } = context;
    const { file, recordId, category, entryId } = input;
    const { hash } = file;
    const entry = category === undefined || entryId === undefined ? undefined : { category, id: entryId };
    const held = await heldFile(deps.pool, viewer, hash, { recordId, entry });
    if (!held) throw new AppError('notFound');
    const stat = await deps.blobs.stat(hash);
    const { bytes: most, shown } = limitOf('spreadsheet', viewer.directory.settings.fileSizeLimitSize);
    if (stat && stat.size > most) throw new AppError('fileTooLarge', { max: shown });
    const engine = deps.sheets.of(viewer.accountId);
    const { content, lost, pictures = { files: [], places: [] } } = await engine.read(() => readUnaltered(deps.blobs, { hash, name: held.name }), sheetNamed(held.name), closed);
    const read = await calculatedAnew(engine, { ...content, source: file }, deps, closed);
    noteFileRead(deps, context, 'viewed', hash, held);
    return {
      response: {
        ...read,
        contentVersion: spreadSheetModule.version,
        pictures: {
          files: pictures.files.map(({ name, mime, bytes }) => ({ name, mime, base64: Buffer.from(bytes).toString('base64') })),
          places: [...pictures.places],
        },
        lost: lost.map((each) => ({ ...each, places: [...each.places] })),
      },
    };
  }); // prettier-ignore

/** So much of its pictures leaves with a workbook; the rest stays behind. */
const MOST_PICTURES = 40 * 1024 * 1024;

const picturesOf = async (
  { blobs }: Pick<Deps, 'blobs'>,
  { sheets }: SpreadSheet,
): Promise<readonly PictureBytes[]> => {
  const files = new Map(Object.values(sheets).flatMap(({ pictures }) => pictures.map(({ file }) => [file.hash, file])));
  const found: PictureBytes[] = [];
  let left = MOST_PICTURES;
  for (const { hash, name } of files.values()) {
    const size = (await blobs.stat(hash))?.size ?? 0;
    if (size > left) continue;
    left -= size;
    found.push({ hash, bytes: Uint8Array.from(await readUnaltered(blobs, { hash, name })) });
  }
  return found;
};

/** X801: the workbook of a record leaves, or one of its sheets, and its event before it. */
const exportSheetRoute = (deps: Deps): Route =>
  query(deps, recordCalls.exportSheet, ['records'], async ({ experimentId, moduleId, name, csv }, viewer, context) => {
    const { state } = await presentMoment(deps.pool, viewer, experimentId);
    const module = state.modules.find(({ id, type }) => id === moduleId && type === spreadSheetModule.type);
    if (module === undefined) throw new AppError('notFound');
    const content = sheetShape.parse(await contentOf(deps.blobs, module));
    const sheet = csv && own(content.sheets, csv.sheet);
    if (csv !== undefined && sheet === undefined) throw new AppError('notFound');
    const engine = deps.sheets.of(viewer.accountId);
    const body = csv === undefined ? await engine.xlsx(content, await picturesOf(deps, content)) : await engine.csv(content, csv.sheet, { separator: csv.separator, encoding: csv.encoding }); // prettier-ignore
    const record = await namedRecord(deps.pool, experimentId);
    const [format, title] =
      sheet === undefined ? (['xlsx', module.title] as const) : (['csv', `${module.title} ${sheet.name}`] as const);
    const fileName = name === undefined ? copyName(record, title, format) : `${name}.${format}`;
    await deps.copies.ofRecord(context, {
      ...{ experimentId, format, version: null, revision: state.revision, moduleId, row: null },
      file: { name: fileName, sha256: sha256Hex(body), size: body.length },
    });
    return fileReply({
      body,
      mime: csv === undefined ? XLSX : CSV[csv.encoding],
      fileName,
      inline: false,
      size: body.length,
    });
  });

export const sheetFileRoutes = (deps: Deps): readonly Route[] => [readSheetRoute(deps), exportSheetRoute(deps)];
