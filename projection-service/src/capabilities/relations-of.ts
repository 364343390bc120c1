import { MOST_PER_ENTRY, subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import { initialRelations, RELATE, type EntryRelation } from '@shilu/events/capabilities/relate';
import type { ShownRelation } from '@shilu/events/capabilities/relate-calls';
import { toldRelation } from '@shilu/events/capabilities/relation-kinds';
import { RECORD } from '@shilu/events/records/record-category';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { besideEntry, besideOthers } from './capability-tables';
import { namedSubjects, type NamedSubject } from './named-subjects';

/** So many entries that say something of one thing are asked whether the viewer may read them. */
const MOST_OTHERS = 2000;

type Found = { readonly relation: EntryRelation; readonly isOwn: boolean; readonly other: Subject };

/**
 * What a thing relates to and what relates to it, the newest first, as far as the viewer may read the other end: of the
 * rest nobody learns that there is any. Who may read the thing itself is asked before.
 */
export const relationsOf = async (
  pool: Pool,
  viewer: Viewer,
  here: Pick<NamedSubject, 'category' | 'id' | 'removed' | 'mayChange'>,
): Promise<{ readonly relations: ShownRelation[]; readonly isCut: boolean }> => {
  const key = subjectKey(here);
  const [{ relations: own }, others] = await Promise.all([
    here.category === RECORD ? initialRelations() : besideEntry(pool, RELATE, key),
    besideOthers(pool, RELATE, here, MOST_OTHERS + 1),
  ]);
  const found: readonly Found[] = [
    ...own.map((relation): Found => ({ relation, isOwn: true, other: relation.to })),
    ...others
      .slice(0, MOST_OTHERS)
      .flatMap(({ subject: other, state }) =>
        state.relations.flatMap((relation): readonly Found[] =>
          subjectKey(relation.to) === key ? [{ relation, isOwn: false, other }] : [],
        ),
      ),
  ];
  if (found.length === 0) return { relations: [], isCut: false };
  const ends = await namedSubjects(
    pool,
    viewer,
    found.map(({ other }) => other),
  );
  const open = found.flatMap(({ relation, isOwn, other }) => {
    const end = ends.get(subjectKey(other));
    return end === undefined ? [] : [{ relation, isOwn, end }];
  });
  const people = open.map(({ relation }) => relation.by);
  const names = await namesOf(pool, people, viewer.language);
  const relations = open
    .map(({ relation: { id, kind, inverse, note, by, at }, isOwn, end }): ShownRelation => {
      const beside = isOwn ? here : end;
      const isTheirs = by === viewer.accountId || beside.mayChange;
      return {
        ...{ id, note, by, byName: names(by), at, mayRemove: isTheirs && !beside.removed },
        told: toldRelation(kind, isOwn ? inverse : !inverse, viewer.language),
        beside: { category: beside.category, id: beside.id },
        other: { category: end.category, id: end.id, name: end.name, removed: end.removed, opens: end.opens },
      };
    })
    .toReversed()
    .sort((a, b) => b.at.localeCompare(a.at));
  const isCut = others.length > MOST_OTHERS || relations.length > MOST_PER_ENTRY;
  return { relations: relations.slice(0, MOST_PER_ENTRY), isCut };
};
