import { describe, expect, it } from 'vitest';
import type { DictionaryItem } from '@shilu/events/organization/dictionary';
import { samples as dictionaries } from '@shilu/events/organization/dictionary-samples';
import { calculate } from '@shilu/events/records/modules/equation/calculate';
import { rowsOf } from '@shilu/events/records/modules/equation/equation-schema';
import type { ComponentReading } from '@shilu/events/structures/structure-reading';
import { part } from '@shilu/tests/proves';
import { attribution, reactionIds } from './attribution';
import { experiments } from './experiments';
import { departments, organisation, people } from './people';
import { notebooks, projects } from './projects';
import { substanceOf } from './parts';
import { reactionContent } from '../reaction-content';
import { reactionOf } from './reactions';
import { structureOf } from './structures';
import { templates } from './templates';
import type { Label, StoryState } from './types';

/** As the product reads it, of what a row takes over. */
const component = (substance: string): ComponentReading => ({
  ...{ side: 'reactant', structure: '', smiles: structureOf(substance), inchiKey: null, composition: null, charge: 0 },
  ...{ formula: substanceOf(substance).formula, molecularWeight: null, exactMass: null, fragments: 1 },
  ...{ unknownLabels: [], stereo: 'none' },
});

describe('stories', () => {
  const states: readonly StoryState[] = [
    'draft',
    'inReview',
    'approved',
    'rejected',
    'recalling',
    'recalled',
    'partlySigned',
  ];
  it.each(states)('at least two records end %s', (state) => {
    expect(experiments.filter(({ story }) => story.state === state).length).toBeGreaterThanOrEqual(2);
  });

  it('24 records or more, 16 in Chinese, 8 in English; one rejected twice then approved; one with 20 edits', () => {
    expect(experiments.length).toBeGreaterThanOrEqual(24);
    expect(experiments.filter(({ language }) => language === 'zh-CN').length).toBeGreaterThanOrEqual(16);
    expect(experiments.filter(({ language }) => language === 'en-US').length).toBeGreaterThanOrEqual(8);
    expect(experiments.some(({ story }) => story.state === 'approved' && story.rejections.length === 2)).toBe(true);
    expect(experiments.some(({ story }) => story.edits.length >= 20)).toBe(true);
  });

  it('each story is possible: rounds rise and follow a rejection, reasons are given, modules exist', () => {
    for (const { key, modules, story, author } of experiments) {
      let round = 0;
      for (const edit of story.edits) {
        expect(edit.round, key).toBeGreaterThanOrEqual(round);
        expect(edit.round, key).toBeLessThanOrEqual(story.rejections.length);
        if (edit.round > 0) expect(edit.reason ?? '', key).not.toBe('');
        round = edit.round;
      }
      for (const at of [...story.rejections.flatMap((rejection) => rejection.modules), ...(story.signedModules ?? [])])
        expect(modules[at], key).toBeDefined();
      for (const rejection of story.rejections) expect(rejection.by, key).not.toBe(author);
      expect(story.state === 'rejected' && story.rejections.length === 0, key).toBe(false);
      expect(
        (story.state === 'recalling' || story.state === 'recalled') === (story.recallReason !== undefined),
        key,
      ).toBe(true);
      expect((story.state === 'partlySigned') === (story.signedModules !== undefined), key).toBe(true);
      expect(story.state === 'draft' && story.rejections.length > 0, key).toBe(false);
    }
  });

  it('P06 authors lead the project or take part in the task their record belongs to', () => {
    for (const { key, author, project, task } of experiments) {
      const work = projects.find((one) => one.key === project);
      const found = work?.tasks.find((one) => one.key === task);
      expect([work?.leader, found?.manager, ...(found?.members ?? [])], key).toContain(author);
    }
  });

  it('only approved records lie in a closed project', () => {
    const closed = new Set(projects.filter(({ status }) => status === 'closed').map(({ key }) => key));
    for (const { key, project, story } of experiments)
      if (closed.has(project)) expect(story.state, key).toBe('approved');
  });
});

describe('routes', () => {
  const byKey = new Map(experiments.map((experiment, at) => [experiment.key, { ...experiment, at }]));
  const taken = experiments.flatMap(({ key, modules }) =>
    modules.flatMap((module) =>
      module.kind === 'reaction'
        ? Object.entries(module.takes ?? {}).map(([substance, from]) => ({
            key,
            substance,
            from,
            source: module.source,
          }))
        : [],
    ),
  );

  it('what is taken was made before, by that name, and no more of it than there was', () => {
    const used = new Map<string, number>();
    for (const { key, substance, from, source } of taken) {
      const maker = byKey.get(from);
      if (maker === undefined) throw new Error(`${key} takes from ${from}`);
      expect(maker.at, key).toBeLessThan(byKey.get(key)?.at ?? -1);
      expect(maker.author, 'one takes what one may read').toBe(byKey.get(key)?.author);
      const { product } = reactionOf(maker.source);
      expect(product.substance).toBe(substance);
      const charge = reactionOf(source).components.find((component) => component.substance === substance);
      if (!charge || !('massG' in charge)) throw new Error(`${source} does not weigh ${substance}`);
      used.set(from, (used.get(from) ?? 0) + charge.massG);
      expect(used.get(from), from).toBeLessThanOrEqual(product.massG);
    }
  });

  it('one is four steps long with a branch beside it, begun step by step as the next reaction', () => {
    const before = (key: string): readonly string[] => taken.filter((each) => each.key === key).map(({ from }) => from);
    const longest = (key: string): number => 1 + Math.max(0, ...before(key).map(longest));
    expect(Math.max(...experiments.map(({ key }) => longest(key)))).toBeGreaterThanOrEqual(4);
    expect(experiments.some(({ key }) => before(key).length === 2)).toBe(true);
    for (const { key, continues } of experiments) if (continues !== undefined) expect(before(key)).toContain(continues);
  });

  it('every synthesis is a reaction; one was tried in three to six runs', () => {
    const syntheses = experiments.filter(({ type }) => type === 'synthesis');
    const reactionIn = ({ modules }: (typeof experiments)[number]) =>
      modules.find((module) => module.kind === 'reaction');
    expect(syntheses.filter((experiment) => reactionIn(experiment) === undefined).map(({ key }) => key)).toEqual([]);
    const runs = syntheses.flatMap((experiment) => reactionIn(experiment)?.variations?.runs.length ?? []);
    expect(runs.some((count) => count >= 3 && count <= 6)).toBe(true);
  });
});

it('a template brings a reaction along, planned, with nothing weighed out or isolated', () => {
  part('R090', 'the demo has a template with a reaction');
  const planned = templates.flatMap(({ key, modules }) =>
    modules.flatMap((module) => (module.kind === 'reaction' ? [{ key, module, modules }] : [])),
  );
  expect(planned.map(({ key }) => key)).toContain('tpl-suzuki');
  for (const { module, modules } of planned) {
    const fact = reactionOf(module.source);
    const substances = [...fact.components.map(({ substance }) => substance), fact.product.substance];
    const read = new Map(substances.map((substance) => [substance, component(substance)]));
    const content = reactionContent(module, modules, read, String);
    for (const row of rowsOf(content)) expect([row.actualMass, row.actualVolume, row.batches], row.name).toEqual(['', '', []]); // prettier-ignore
  }
  // 0.935 g of 4-bromoanisole (187.04 g/mol) is 5.00 mmol; 1.2 equivalents of phenylboronic acid (121.93 g/mol) weigh 731 mg.
  const [suzuki] = planned.filter(({ key }) => key === 'tpl-suzuki');
  if (suzuki === undefined) throw new Error('no template');
  const { components, product } = reactionOf(suzuki.module.source);
  const all = [...components.map(({ substance }) => substance), product.substance];
  const { rows } = calculate(reactionContent(suzuki.module, suzuki.modules, new Map(all.map((each) => [each, component(each)])), String)); // prettier-ignore
  const cell = (id: string, name: 'amount' | 'mass') => Number(rows.get(id)?.cells[name]?.number);
  expect([cell('r1', 'amount'), cell('r2', 'mass'), cell('p1', 'mass')]).toEqual([
    ...[expect.closeTo(5, 2), expect.closeTo(731.4, 0), expect.closeTo(921, 0)],
  ]);
});

describe('keys and limits', () => {
  const types = (dictionaries().find(({ key }) => key === 'experimentType')?.values['items'] ??
    []) as readonly DictionaryItem[];
  const personKeys = new Set(people.map(({ key }) => key));
  const knownPerson = (key: string): void => expect(personKeys, key).toContain(key);

  it('every key is used once within its kind', () => {
    for (const list of [
      people,
      departments,
      projects,
      projects.flatMap(({ tasks }) => tasks),
      notebooks,
      experiments,
      templates,
    ]) {
      const keys = list.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('every key named exists, and authors belong to the project they write in', () => {
    const departmentKeys = new Set(departments.map(({ key }) => key));
    for (const department of departments) {
      knownPerson(department.head);
      if (department.parent !== null) expect(departmentKeys).toContain(department.parent);
    }
    for (const person of people) expect(departmentKeys).toContain(person.department);
    for (const project of projects)
      [project.leader, ...project.members, ...project.tasks.flatMap((task) => [task.manager, ...task.members])].forEach(
        knownPerson,
      );
    for (const notebook of notebooks) knownPerson(notebook.owner);
    for (const experiment of experiments) {
      const { story } = experiment;
      [
        experiment.author,
        experiment.reviewer,
        ...experiment.page.participants,
        ...story.edits.map(({ by }) => by),
        ...story.rejections.map(({ by }) => by),
        ...story.comments.map(({ by }) => by),
      ].forEach(knownPerson);
      const project = projects.find(({ key }) => key === experiment.project);
      expect(
        project?.tasks.map(({ key }) => key),
        experiment.key,
      ).toContain(experiment.task);
      expect([project?.leader, ...(project?.members ?? [])], experiment.key).toContain(experiment.author);
      expect(notebooks.map(({ key }) => key)).toContain(experiment.notebook);
      expect(reactionOf(experiment.source).reactionId).toBe(experiment.reactionId);
      expect(types.map(({ value }) => value)).toContain(experiment.type);
      expect(experiment.reviewer).not.toBe(experiment.author);
    }
  });

  it('V001 V002 V003 V004 V005 V006 names, titles, notes and comments keep their limits', () => {
    for (const { name } of notebooks)
      for (const text of Object.values(name)) expect(text.length).toBeLessThanOrEqual(100);
    for (const { name } of [...projects, ...projects.flatMap(({ tasks }) => tasks)])
      for (const text of Object.values(name)) expect(text.length).toBeLessThanOrEqual(200);
    for (const { name } of templates)
      for (const text of Object.values(name)) expect(text.length).toBeLessThanOrEqual(100);
    for (const { title, note, story } of experiments) {
      expect(title.length).toBeLessThanOrEqual(300);
      expect((note ?? '').length).toBeLessThanOrEqual(250);
      for (const { text } of story.comments) expect(text.length, text).toBeLessThanOrEqual(100);
    }
  });

  it('comments stand at passages that their modules have; one thread at least is settled, one is open', () => {
    const threads = experiments.flatMap(({ modules, story }) =>
      story.comments.flatMap(({ about, resolvedBy, answers = [] }) =>
        about ? [{ ...about, said: JSON.stringify(modules[about.module]), resolvedBy, answers }] : [],
      ),
    );
    for (const { said, quote } of threads) expect(said).toContain(quote);
    for (const { text } of threads.flatMap(({ answers }) => answers)) expect(text.length).toBeLessThanOrEqual(100);
    expect(threads.map(({ resolvedBy }) => resolvedBy !== undefined).toSorted()).toEqual([false, true]);
  });

  it('organisation-level labels stand in Chinese and in English', () => {
    const labels: readonly Label[] = [
      organisation.name,
      attribution,
      ...departments.map(({ name }) => name),
      ...people.map(({ realName }) => realName),
      ...projects.flatMap((project) => [project.name, project.description, ...project.tasks.map(({ name }) => name)]),
      ...notebooks.flatMap(({ name, description }) => [name, description]),
      ...templates.flatMap(({ name, description }) => [name, description]),
      ...dictionaries().flatMap(({ values }) => [
        { zh: values['name'] as string, en: values['nameEn'] as string },
        ...(values['items'] as readonly DictionaryItem[]),
      ]),
    ];
    for (const { zh, en } of labels) {
      expect(zh, en).toMatch(/\p{Script=Han}|℃/u);
      expect(en, zh).toMatch(/[A-Za-z]|℃/);
      expect(en, zh).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it('14 people, one overdue open task, attribution for every reaction shown', () => {
    expect(people).toHaveLength(14);
    const overdue = projects
      .flatMap(({ tasks }) => tasks)
      .filter(({ status, dueInDays }) => dueInDays < 0 && status === 'inProgress');
    expect(overdue).toHaveLength(1);
    const shown = experiments.flatMap(({ reactionId }) => (reactionId === null ? [] : [reactionId]));
    expect(new Set(reactionIds)).toEqual(new Set(shown));
    // What no database has is told to be written for teaching.
    for (const { reactionId, source } of experiments) expect(reactionId === null).toBe(source.startsWith('LX-'));
    for (const text of Object.values(attribution)) expect(text).toContain('CC BY-SA 4.0');
  });
});
