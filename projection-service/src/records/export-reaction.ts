import { AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { sha256Hex } from '@shilu/events/core/hashing';
import { isUnfitStructureName } from '@shilu/events/core/structure-file';
import { recordCalls } from '@shilu/events/records/calls';
import type { ReactionFormat } from '@shilu/events/records/export-calls';
import { findModuleType } from '@shilu/events/records/modules/registry';
import { drawingSchema } from '@shilu/events/structures/drawing';
import type { StructureEngine } from '@shilu/infra/chemistry/structure-engine';
import { fileReply, type Route } from '@shilu/infra/http/call-context';
import { xlsxFile } from '@shilu/infra/tables/xlsx';
import type { Copies } from '../engine/copies';
import { query, type QueryDeps } from '../engine/query';
import { copyName, namedRecord } from './copy-name';
import { presentMoment } from './moments';
import { contentOf } from './record-view';

const MIME: Readonly<Record<ReactionFormat, string>> = {
  rxn: 'chemical/x-mdl-rxnfile',
  cdxml: 'chemical/x-cdxml',
  svg: 'image/svg+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** On white paper, in fonts that most machines have. */
const STYLE = { ink: '#000000', font: "'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', Arial, sans-serif" } as const;

type Found = { readonly type: string; readonly content: unknown };

const fileOf = async (
  structures: StructureEngine,
  { type, content }: Found,
  format: ReactionFormat,
  language: Language,
): Promise<Buffer> => {
  const module = findModuleType(type);
  const file = module?.reaction?.file(content) ?? '';
  if (format === 'xlsx') {
    const [headings = [], ...rows] = module?.reaction?.table(content, language) ?? [];
    return xlsxFile(headings, rows);
  }
  if (format === 'svg') {
    const [drawing] = module?.drawings(content, language) ?? [];
    const [picture] = drawing ? await structures.draw([drawingSchema.parse(drawing)], STYLE) : [];
    if (!picture) throw new AppError('noReaction');
    return Buffer.from(picture.svg, 'utf8');
  }
  if (file === '') throw new AppError('noReaction');
  return Buffer.from(format === 'rxn' ? file : await structures.convert(file, format, null), 'utf8');
};

/** C050: the reaction leaves as a file, and its event before it. */
export const exportReactionRoute = (
  deps: QueryDeps & { readonly copies: Copies; readonly structures: StructureEngine },
): Route =>
  query(deps, recordCalls.exportReaction, ['records'], async (input, viewer, context) => {
    const { experimentId, moduleId, format, name } = input;
    const { state } = await presentMoment(deps.pool, viewer, experimentId);
    const module = state.modules.find(
      ({ id, type }) => (moduleId === undefined || id === moduleId) && findModuleType(type)?.reaction !== undefined,
    );
    if (module === undefined) throw new AppError('noReaction');
    if (isUnfitStructureName(`${name ?? ''}.rxn`)) throw new AppError('structureFileName');
    const fileName =
      name === undefined ? copyName(await namedRecord(deps.pool, experimentId), '', format) : `${name}.${format}`;
    const found = { type: module.type, content: await contentOf(deps.blobs, module) };
    const body = await fileOf(deps.structures, found, format, viewer.language);
    await deps.copies.ofFile(context, {
      ...{ recordId: experimentId, entry: null },
      file: { name: fileName, hash: sha256Hex(body), size: body.length },
    });
    return fileReply({ body, mime: MIME[format], fileName, inline: false, size: body.length });
  });
