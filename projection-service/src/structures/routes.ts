import type { Ink } from '@shilu/events/structures/drawing';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import type { StructureEngines } from '@shilu/infra/chemistry/structure-engine';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';
import { answerSearch } from './answer-search';
import { madeBefore } from './made-before';
import type { StructureIndexes } from './structure-index';

/** Strong enough to be read on either ground, and no pure white or black beside the texts of a page. */
const INK_COLOURS: Readonly<Record<Ink, string>> = { light: '#16191b', dark: '#e4e7e9' };
/** Of what was looked for: the accent of the screen, on the soft band that it lies on. */
const MARK_COLOURS: Readonly<Record<Ink, { readonly ink: string; readonly band: string }>> = {
  light: { ink: '#0b6b66', band: '#c3e4df' },
  dark: { ink: '#8be0d8', band: '#1d4d48' },
};
/** As pages set their texts. A picture that is drawn as an image finds the fonts of the machine. */
const FONT = "'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', 'Source Han Sans SC', Arial, sans-serif";

/** X620-X622, X720: for everybody who is signed in; what is asked for comes with the call, and nothing else is read. */
export const structureRoutes = (deps: QueryDeps & { readonly structures: StructureEngines }): readonly Route[] => [
  query(
    deps,
    structureCalls.read,
    [],
    async ({ content, contentBase64, name = '', from }, { language, accountId }) => ({
      response: await deps.structures.of(accountId).read({ content: contentBase64 ?? content, name, from }, language),
    }),
  ),
  query(deps, structureCalls.fromName, [], async ({ name }, { accountId }) => ({
    response: deps.structures.readsNames
      ? { by: 'opsin' as const, entry: await deps.structures.of(accountId).fromName(name) }
      : { by: null, entry: null },
  })),
  query(deps, structureCalls.draw, [], async ({ drawings, ink }, { accountId }) => ({
    response: {
      pictures: [
        ...(await deps.structures
          .of(accountId)
          .draw(drawings, { ink: INK_COLOURS[ink], font: FONT, marked: MARK_COLOURS[ink] })),
      ],
    },
  })),
  query(deps, structureCalls.convert, [], async ({ content, to, texts }, { accountId }) => ({
    response: { text: await deps.structures.of(accountId).convert(content, to, texts ?? null) },
  })),
];

const READ = ['records', 'registers', 'identity'] as const;

/** X630, X631: what is asked for is compared with what the caller may read, and nothing else is told or counted. */
export const structureSearchRoutes = (
  deps: QueryDeps & { readonly structures: StructureEngines; readonly structureIndex: StructureIndexes },
): readonly Route[] => [
  query(deps, structureSearchCalls.search, READ, (input, viewer, { language }) =>
    answerSearch(
      {
        pool: deps.pool,
        engine: deps.structures.of(viewer.accountId),
        index: deps.structureIndex.of(viewer.accountId),
      },
      input,
      viewer,
      language,
    ),
  ),
  query(deps, structureSearchCalls.madeBefore, READ, async (input, viewer) => ({
    response: await madeBefore(deps.pool, deps.structureIndex.of(viewer.accountId), viewer, input),
  })),
];
