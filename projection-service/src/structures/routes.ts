import type { Ink } from '@shilu/events/structures/drawing';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import type { StructureEngine } from '@shilu/infra/chemistry/structure-engine';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';
import { cappedRows, offsetOf } from '../engine/where';
import { madeBefore } from './made-before';
import { readQuery } from './read-query';
import { searchStructures } from './search-structures';
import { shownHits } from './shown-hits';
import type { StructureIndex } from './structure-index';

/** Strong enough to be read on either ground, and no pure white or black beside the texts of a page. */
const INK_COLOURS: Readonly<Record<Ink, string>> = { light: '#16191b', dark: '#e4e7e9' };
/** As pages set their texts. A picture that is drawn as an image finds the fonts of the machine. */
const FONT = "'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', 'Source Han Sans SC', Arial, sans-serif";

/** X620-X622: for everybody who is signed in; what is asked for comes with the call, and nothing else is read. */
export const structureRoutes = (deps: QueryDeps & { readonly structures: StructureEngine }): readonly Route[] => [
  query(deps, structureCalls.read, [], async ({ content, contentBase64, name = '', from }, { language }) => ({
    response: await deps.structures.read({ content: contentBase64 ?? content, name, from }, language),
  })),
  query(deps, structureCalls.draw, [], async ({ drawings, ink }) => ({
    response: { pictures: [...(await deps.structures.draw(drawings, { ink: INK_COLOURS[ink], font: FONT }))] },
  })),
  query(deps, structureCalls.convert, [], async ({ content, to, texts }) => ({
    response: { text: await deps.structures.convert(content, to, texts ?? null) },
  })),
];

const READ = ['records', 'registers', 'identity'] as const;

/** X630, X631: what is asked for is compared with what the caller may read, and nothing else is told or counted. */
export const structureSearchRoutes = (
  deps: QueryDeps & { readonly structures: StructureEngine; readonly structureIndex: StructureIndex },
): readonly Route[] => [
  query(deps, structureSearchCalls.search, READ, async (input, viewer, { language }) => {
    const { pool, structureIndex: index } = deps;
    const sought = await readQuery(deps.structures, input.query, input.mode, language);
    const state = await index.now();
    const narrowing = { ...input, roles: input.mode === 'reaction' ? undefined : input.roles };
    const reach = { pool, viewer, narrowing, kinds: input.places };
    const found = await searchStructures({ index, state, reach }, sought, input);
    const offset = offsetOf(input);
    const page = found.places.slice(offset, offset + input.pageSize);
    const locate =
      sought.kind === 'molecule' && input.mode === 'substructure'
        ? (structures: readonly string[]) =>
            index.locate({ structure: sought.structure, ignoreStereo: input.ignoreStereo }, structures)
        : null;
    const hits = await shownHits(pool, viewer, page, found, locate);
    const { structures, waiting } = state;
    return {
      response: {
        hits,
        threshold: input.mode === 'similarity' ? input.threshold : null,
        index: { structures, waiting },
      },
      // What is not taken in yet may hold more.
      ...(found.complete && waiting === 0
        ? cappedRows(found.places.length, Infinity)
        : { rows: found.complete ? found.places.length : Math.max(0, found.places.length - 1), rowsCapped: true }),
    };
  }),
  query(deps, structureSearchCalls.madeBefore, READ, async (input, viewer) => ({
    response: await madeBefore(deps.pool, deps.structureIndex, viewer, input),
  })),
];
