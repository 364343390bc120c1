import type { Ink } from '@shilu/events/structures/drawing';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import type { StructureEngine } from '@shilu/infra/chemistry/structure-engine';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';

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
