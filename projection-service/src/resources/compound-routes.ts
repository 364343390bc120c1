import { isAppError } from '@shilu/events/core/app-error';
import { compoundCalls, type CompoundSource } from '@shilu/events/resources/compound-calls';
import type { StructureEngine, StructureEngines } from '@shilu/infra/chemistry/structure-engine';
import type { Route } from '@shilu/infra/http/call-context';
import { indexed, ranked, withKey, type Indexed, type PinyinOf } from '../compounds/compound-index';
import { basicLibrary } from '../compounds/basic-library';
import { loadPinyin } from '../compounds/pinyin';
import { createTeamCompounds } from '../compounds/team-compounds';
import { query, type QueryDeps, type Viewer } from '../engine/query';

export type CompoundDeps = QueryDeps & { readonly structures: StructureEngines };

/** A place that compounds are looked up in: all of it that this person may read. */
type Source = (deps: QueryDeps, viewer: Viewer, pinyinOf: PinyinOf) => Promise<readonly Indexed[]>;

const createSources = (): Readonly<Record<CompoundSource, Source>> => {
  let basic: readonly Indexed[] | null = null;
  return {
    basic: (_deps, _viewer, pinyinOf) =>
      Promise.resolve((basic ??= basicLibrary().map(({ kind: _kind, ...one }) => indexed(one, pinyinOf)))),
    team: createTeamCompounds(),
  };
};

/** The InChIKey of a structure; empty for what is none, which then is found nowhere. */
const keyOf = async (structures: StructureEngine, structure: string): Promise<string> => {
  try {
    const { entries } = await structures.read({ content: structure, name: '', from: 1 }, 'en-US');
    return entries[0]?.components[0]?.inchiKey ?? '';
  } catch (error) {
    if (isAppError(error) && error.key !== 'tooManyRequests' && error.key !== 'unavailable') return '';
    throw error;
  }
};

export const compoundRoutes = (deps: CompoundDeps): readonly Route[] => {
  const sources = createSources();
  return [
    query(deps, compoundCalls.find, ['registers'], async ({ text, structure, sources: asked, most }, viewer) => {
      const pinyinOf = await loadPinyin();
      const all = (await Promise.all(asked.map((name) => sources[name](deps, viewer, pinyinOf)))).flat();
      const found =
        structure === ''
          ? ranked(all, text)
          : withKey(all, await keyOf(deps.structures.of(viewer.accountId), structure));
      return { response: { found: found.slice(0, most).map((one) => ({ ...one })), more: found.length > most } };
    }),
  ];
};
