import { sha256Hex } from '@shilu/events/core/hashing';
import { recordCalls } from '@shilu/events/records/calls';
import { findModuleType } from '@shilu/events/records/modules/registry';
import { foldedRoute, routeWords } from '@shilu/events/records/route/route-words';
import type { Route as Steps } from '@shilu/events/records/route/route-calls';
import { drawingSchema, type Picture } from '@shilu/events/structures/drawing';
import { fileReply, type Route } from '@shilu/infra/http/call-context';
import { xlsxFile } from '@shilu/infra/tables/xlsx';
import type { ContextDeps } from '../../engine/context-queries';
import { heavyQuery, type Viewer } from '../../engine/query';
import { FONT } from '../../print/fonts';
import { INK } from '../../print/theme';
import { printedCheckpoint } from '../../audit/printed-checkpoint';
import { namesOf } from '../../identity/names';
import type { ModelName } from '../../projections';
import { copyName, namedRecord } from '../copy-name';
import { presentMoment } from '../moments';
import { contentOf } from '../record-view';
import { loadStates } from '../state-tables';
import { labMap } from './lab-map';
import { loadRoute } from './load-route';
import { routeSheet } from './route-sheet';

const reads: readonly ModelName[] = ['records', 'identity', 'registers'];
const MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** The scheme of every step that is open to the reader. */
const schemesOf = async (
  { pool, blobs, structures }: ContextDeps,
  { language, accountId }: Viewer,
  { steps }: Steps,
): Promise<ReadonlyMap<string, Picture>> => {
  const states = await loadStates(pool, 'rm', steps.flatMap(({ id, moduleId }) => (moduleId === null ? [] : [id]))); // prettier-ignore
  const pictures = new Map<string, Picture>();
  for (const { id, moduleId } of steps) {
    const module = states.get(id)?.modules.find((each) => each.id === moduleId);
    if (module === undefined) continue;
    const [drawing] = findModuleType(module.type)?.drawings(await contentOf(blobs, module), language) ?? [];
    const [picture] = drawing
      ? await structures.of(accountId).draw([drawingSchema.parse(drawing)], { ink: INK, font: FONT })
      : [];
    if (picture) pictures.set(id, picture);
  }
  return pictures;
};

type Copied = Parameters<ContextDeps['copies']['ofRecord']>[1];

const nameOf = async (pool: ContextDeps['pool'], { accountId, language }: Viewer): Promise<string> =>
  (await namesOf(pool, [accountId], language))(accountId);

const sheetOf = (...of: Parameters<typeof routeSheet>): Promise<Buffer> => {
  const { headings, rows } = routeSheet(...of);
  return xlsxFile(headings, rows);
};

/** Routes across records, and the map of what a record is related to. */
export const routeRoutes = (deps: ContextDeps): readonly Route[] => [
  heavyQuery(deps, recordCalls.route, reads, async ({ id }, viewer) => {
    await presentMoment(deps.pool, viewer, id);
    return { response: await loadRoute(deps, viewer, id) };
  }),
  heavyQuery(deps, recordCalls.labMap, reads, async ({ id }, viewer) => {
    const { state } = await presentMoment(deps.pool, viewer, id);
    return { response: await labMap(deps.pool, viewer, id, state) };
  }),
  heavyQuery(deps, recordCalls.exportRoute, reads, async ({ experimentId, format }, viewer, context) => {
    await presentMoment(deps.pool, viewer, experimentId);
    const { language } = viewer;
    const route = await loadRoute(deps, viewer, experimentId);
    const folded = foldedRoute(route);
    const named = await namedRecord(deps.pool, experimentId);
    const { nameZh, nameEn, watermarkText, watermarkOnPrint } = deps.directory.now().settings;
    const fileName = copyName(named, routeWords(language).title, format);
    // Each record whose content is in the file says that it left: the one that was asked from, and every other open step.
    const open = new Map(
      route.steps.flatMap(({ id, shown, moduleId }) => (shown === 'open' ? [[id, moduleId] as const] : [])),
    );
    const leave = (recordId: string, file: Copied['file']) =>
      deps.copies.ofRecord(context, {
        ...{ experimentId: recordId, format: format === 'xlsx' ? 'routeXlsx' : 'routePdf' },
        ...{ version: null, revision: null, moduleId: open.get(recordId) ?? null, row: null, file },
      });
    const others = [...open.keys()].filter((id) => id !== experimentId);
    const made = async (verificationCode: string): Promise<Buffer> =>
      deps.printer.of(viewer.accountId).route({
        ...{ ...named, route, folded, language, now: context.now, zone: deps.zone, verificationCode },
        by: await nameOf(deps.pool, viewer),
        checkpoint: await printedCheckpoint(deps),
        pictures: await schemesOf(deps, viewer, route),
        organization: language === 'zh-CN' ? nameZh : nameEn,
        watermark: watermarkOnPrint && watermarkText !== '' ? watermarkText : null,
      });
    // The document bears the code of the event by which it leaves, so that comes first; the others know the file.
    const code = format === 'pdf' ? (await leave(experimentId, null)).verificationCode : '';
    const body = format === 'xlsx' ? await sheetOf(route, folded, language) : await made(code);
    const file = { name: fileName, sha256: sha256Hex(body), size: body.length };
    for (const recordId of format === 'xlsx' ? [experimentId, ...others] : others) await leave(recordId, file);
    return fileReply({ body, mime: MIME[format], fileName, inline: false, size: body.length });
  }),
];
