import { subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import type { Label, Language, ResponseOf } from '@shilu/events/core/call';
import { PROJECT } from '@shilu/events/projects/project';
import { TASK } from '@shilu/events/projects/task';
import type { recordCalls } from '@shilu/events/records/calls';
import { isOutside, LEADING, toldFromRecord } from '@shilu/events/records/modules/facts';
import { notebookRegister } from '@shilu/events/records/notebook';
import { RECORD } from '@shilu/events/records/record-category';
import type { RecordState } from '@shilu/events/records/record-state';
import { MOST_ON_MAP, type MapKind, type MapNode } from '@shilu/events/records/route/route-calls';
import { templateRegister } from '@shilu/events/templates/template';
import type { Pool } from 'pg';
import { namedSubjects, type NamedSubject } from '../../capabilities/named-subjects';
import { relationsOf } from '../../capabilities/relations-of';
import type { Viewer } from '../../engine/query';
import { where } from '../../engine/where';
import { factsAbout } from '../facts-about';
import { addReadable } from '../readable';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const WORDS = {
  clonedFrom: of('克隆自', 'Cloned from'),
  clone: of('克隆为', 'Cloned as'),
  template: of('使用模板', 'Begun with the template'),
  notebook: of('所在记录本', 'In the notebook'),
  project: of('所属项目', 'In the project'),
  task: of('所属任务', 'In the task'),
  file: of('附有文件', 'Has the file'),
} as const;

/** A thing that the record names, before it is known what its reader may know of it. */
type Named = { readonly kind: MapKind; readonly subject: Subject; readonly told: string; readonly note: string };

const namedBy = (state: RecordState, language: Language): readonly Named[] => {
  const plain = (kind: MapKind, category: string, id: string | null, word: keyof typeof WORDS): readonly Named[] =>
    id === null || id === '' ? [] : [{ kind, subject: { category, id }, told: WORDS[word][language], note: '' }];
  const stated = state.modules.flatMap(({ facts = {} }) =>
    Object.values(facts).flatMap(({ type, subject, detail }): readonly Named[] => {
      const said = toldFromRecord(type, detail);
      const kind = LEADING.includes(type) ? 'route' : subject.category === RECORD ? 'record' : 'entry';
      return said === null || isOutside(type) ? [] : [{ kind, subject, told: said.label[language], note: said.remark }];
    }),
  );
  return [
    ...stated,
    ...plain('clone', RECORD, state.clonedFromId, 'clonedFrom'),
    ...plain('template', templateRegister.name, state.templateId, 'template'),
    ...plain('place', PROJECT, state.projectId, 'project'),
    ...plain('place', TASK, state.taskId, 'task'),
    ...plain('place', notebookRegister.name, state.bookId, 'notebook'),
  ];
};

/** Where its place is not for the reader to know, the map does not say that there is one. */
const shownNode = ({ kind, subject, told, note }: Named, end: NamedSubject | undefined): readonly MapNode[] => {
  if (end === undefined && kind === 'place') return [];
  const key = subjectKey(subject);
  if (end === undefined) return [{ ...subject, key, kind, told, note: '', name: '', shown: 'hidden', inward: false }];
  const shown = end.removed && !end.opens ? 'removed' : 'open';
  return [{ ...subject, key, kind, told, note, name: end.name, shown, inward: false }];
};

/** Records that were made as copies of this one, of those that the viewer may read. */
const clonesOf = async (pool: Pool, viewer: Viewer, id: string): Promise<readonly MapNode[]> => {
  const filter = where();
  addReadable(filter, viewer);
  filter.add('r.cloned_from = ?', id);
  const { rows } = await pool.query<{ id: string; number: string; title: string }>(
    `select r.id, r.number, r.title from rm.record_rows r where ${filter.sql()} order by r.created_at desc limit ${MOST_ON_MAP + 1}`,
    filter.values,
  );
  return rows.map((row) => ({
    ...{ category: RECORD, id: row.id, key: subjectKey({ category: RECORD, id: row.id }), kind: 'clone' },
    ...{
      name: `${row.number} ${row.title}`,
      shown: 'open',
      told: WORDS.clone[viewer.language],
      inward: true,
      note: '',
    },
  }));
};

const filesIn = (state: RecordState, language: Language): readonly MapNode[] => {
  const files = new Map(
    state.modules.flatMap(({ id, files: held }) => held.map((file) => [file.hash, { ...file, moduleId: id }] as const)),
  );
  return [...files.values()].map(({ hash, name, moduleId }) => ({
    ...{ category: 'file', id: moduleId, key: `file-${hash}`, kind: 'file', name, shown: 'open' },
    ...{ told: WORDS.file[language], inward: false, note: '' },
  }));
};

/** What other records state of this one. */
const saidOf = async (pool: Pool, viewer: Viewer, id: string): Promise<readonly MapNode[]> => {
  const { response } = await factsAbout(
    pool,
    viewer,
    { category: RECORD, id },
    { pageIndex: 1, pageSize: MOST_ON_MAP + 1 },
  );
  return response.map(({ recordId, type, told, remark, number, title }) => ({
    ...{ category: RECORD, id: recordId, key: subjectKey({ category: RECORD, id: recordId }) },
    kind: LEADING.includes(type) ? 'route' : 'record',
    ...{ name: `${number} ${title}`, shown: 'open', told, inward: true, note: remark },
  }));
};

/** R022: everything that a record is related to, from both sides, as far as its reader may know it. */
export const labMap = async (
  pool: Pool,
  viewer: Viewer,
  id: string,
  state: RecordState,
): Promise<ResponseOf<typeof recordCalls.labMap>> => {
  const named = namedBy(state, viewer.language);
  const [ends, about, clones, { relations, isCut }] = await Promise.all([
    namedSubjects(pool, viewer, named.map(({ subject }) => subject)), // prettier-ignore
    saidOf(pool, viewer, id),
    clonesOf(pool, viewer, id),
    relationsOf(pool, viewer, { category: RECORD, id, removed: state.removed, mayChange: false }),
  ]);
  const beside = relations.map(({ told, note, other }): MapNode => ({
    ...{ category: other.category, id: other.id, key: subjectKey(other), kind: 'entry', name: other.name },
    ...{ shown: other.opens ? 'open' : 'removed', told, inward: false, note },
  }));
  const all: readonly (readonly MapNode[])[] = [
    named.flatMap((each) => shownNode(each, ends.get(subjectKey(each.subject)))),
    about,
    clones,
    beside,
    filesIn(state, viewer.language),
  ];
  const { number, title, status } = state;
  return {
    record: { id, number, title, status },
    nodes: all.flatMap((nodes) => nodes.slice(0, MOST_ON_MAP)),
    isCut: isCut || all.some((nodes) => nodes.length > MOST_ON_MAP),
  };
};
