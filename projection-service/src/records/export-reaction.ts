import { AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { sha256Hex } from '@shilu/events/core/hashing';
import { isUnfitStructureName } from '@shilu/events/core/structure-file';
import { recordCalls } from '@shilu/events/records/calls';
import { REACTION_FORMATS, ROW_FORMATS, type ReactionFormat, type RowFormat } from '@shilu/events/records/export-calls';
import { findModuleType } from '@shilu/events/records/modules/registry';
import { drawingSchema, type Drawing } from '@shilu/events/structures/drawing';
import type { StructureEngine, StructureEngines } from '@shilu/infra/chemistry/structure-engine';
import { fileReply, type Route } from '@shilu/infra/http/call-context';
import { xlsxFile } from '@shilu/infra/tables/xlsx';
import type { Copies } from '../engine/copies';
import { query, type QueryDeps } from '../engine/query';
import { copyName, namedRecord } from './copy-name';
import { presentMoment } from './moments';
import { contentOf } from './record-view';

const MIME: Readonly<Record<ReactionFormat | RowFormat, string>> = {
  rxn: 'chemical/x-mdl-rxnfile',
  mol: 'chemical/x-mdl-molfile',
  cdxml: 'chemical/x-cdxml',
  svg: 'image/svg+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** On white paper, in fonts that most machines have. */
const STYLE = { ink: '#000000', font: "'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', Arial, sans-serif" } as const;

/** Signs of a row's name in the name of its file. */
const LONGEST_PART = 12;

type Found = { readonly type: string; readonly content: unknown };
type Format = ReactionFormat | RowFormat;

const isReactionFormat = (format: Format): format is ReactionFormat => REACTION_FORMATS.some((each) => each === format);
const isRowFormat = (format: Format): format is RowFormat => ROW_FORMATS.some((each) => each === format);

const pictureOf = async (structures: StructureEngine, drawing: Drawing | undefined): Promise<string | null> => {
  const [picture] = drawing ? await structures.draw([drawingSchema.parse(drawing)], STYLE) : [];
  return picture?.svg ?? null;
};

const wholeFile = async (
  structures: StructureEngine,
  { type, content }: Found,
  format: ReactionFormat,
  language: Language,
): Promise<Buffer> => {
  const module = findModuleType(type);
  const file = module?.reaction?.file(content) ?? '';
  if (format === 'xlsx') {
    const { headings, rows } = module?.reaction?.table(content, language) ?? { headings: [], rows: [] };
    return xlsxFile(headings, rows);
  }
  if (format === 'svg') {
    const svg = await pictureOf(structures, module?.drawings(content, language)[0]);
    if (svg === null) throw new AppError('noReaction');
    return Buffer.from(svg, 'utf8');
  }
  if (file === '') throw new AppError('noReaction');
  return Buffer.from(format === 'rxn' ? file : await structures.convert(file, format, null), 'utf8');
};

const rowFile = async (structures: StructureEngine, molfile: string, format: RowFormat): Promise<Buffer> => {
  if (format === 'mol') return Buffer.from(molfile, 'utf8');
  if (format === 'cdxml') return Buffer.from(await structures.convert(molfile, format, null), 'utf8');
  const svg = await pictureOf(structures, { kind: 'molecule', structure: molfile });
  if (svg === null) throw new AppError('noRowStructure');
  return Buffer.from(svg, 'utf8');
};

/** C050: the reaction, or the structure of one of its rows, leaves as a file, and its event before it. */
export const exportReactionRoute = (
  deps: QueryDeps & { readonly copies: Copies; readonly structures: StructureEngines },
): Route =>
  query(deps, recordCalls.exportReaction, ['records'], async (input, viewer, context) => {
    const { experimentId, moduleId, rowId, format, madeInto, name } = input;
    const { state } = await presentMoment(deps.pool, viewer, experimentId);
    const module = state.modules.find(
      ({ id, type }) => (moduleId === undefined || id === moduleId) && findModuleType(type)?.reaction !== undefined,
    );
    if (module === undefined) throw new AppError('noReaction');
    if (name !== undefined && isUnfitStructureName(`${name}.rxn`)) throw new AppError('structureFileName');
    if (madeInto !== undefined && format !== 'svg') throw new AppError('reactionFormat');
    const found = { type: module.type, content: await contentOf(deps.blobs, module) };
    const made = async (): Promise<{ readonly body: Buffer; readonly part: string }> => {
      if (rowId === undefined) {
        if (!isReactionFormat(format)) throw new AppError('reactionFormat');
        return {
          body: await wholeFile(deps.structures.of(viewer.accountId), found, format, viewer.language),
          part: '',
        };
      }
      if (!isRowFormat(format)) throw new AppError('reactionFormat');
      const row = findModuleType(found.type)?.reaction?.structure(found.content, rowId) ?? null;
      if (row === null) throw new AppError('noRowStructure');
      return {
        body: await rowFile(deps.structures.of(viewer.accountId), row.molfile, format),
        part: [...row.name].slice(0, LONGEST_PART).join(''),
      };
    };
    const { body, part } = await made();
    const record = await namedRecord(deps.pool, experimentId);
    const named = (ending: string): string =>
      name === undefined ? copyName(record, part, ending) : `${name}.${ending}`;
    const fileName = named(format);
    const left = madeInto ?? format;
    await deps.copies.ofRecord(context, {
      ...{
        experimentId,
        format: left,
        version: null,
        revision: state.revision,
        moduleId: module.id,
        row: rowId ?? null,
      },
      file: { name: named(left), sha256: sha256Hex(body), size: body.length },
    });
    return fileReply({ body, mime: MIME[format], fileName, inline: false, size: body.length });
  });
