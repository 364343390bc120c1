import { randomUUID } from 'node:crypto';
import { recordCalls } from '@shilu/events/records/calls';
import { addRow, changeRow, emptyRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { rowsOf, type Equation, type Role } from '@shilu/events/records/modules/equation/equation-schema';
import { reconcile } from '@shilu/events/records/modules/equation/reconcile';
import { typeCell, type TypedCellName } from '@shilu/events/records/modules/equation/typing';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { moleculeAt } from '../../support/enumerated-molecules';
import type { Person } from './person';

/** Drawn: so many on each side and over the arrow, twenty together. */
const DRAWN = { reactants: 8, agents: 8, products: 4 } as const;
/** Not drawn: solvents, what is added after the reaction, materials without structure; thirty rows together. */
const FURTHER: readonly (readonly [Role, string])[] = [
  ...([['solvent', '四氢呋喃'], ['solvent', '水'], ['solvent', '甲苯']] as const),
  ...([['reagent', '硅藻土'], ['reagent', '4 Å 分子筛'], ['catalyst', '10% 钯碳']] as const),
  ...([['workUp', '饱和食盐水'], ['workUp', '无水硫酸钠'], ['workUp', '乙酸乙酯'], ['workUp', '硅胶']] as const),
]; // prettier-ignore

const typed = (content: Equation, id: string, cell: TypedCellName, text: string): Equation => {
  const answer = typeCell(content, id, cell, text);
  if ('fault' in answer) throw new Error(answer.fault['en-US']);
  return answer.content;
};

/** The next so many molecules of the enumeration, from a place of their own for each reaction. */
const molecules = (from: number, count: number): string =>
  Array.from({ length: count }, (_, n) => moleculeAt((from + n) * 7_919)).join('.');

/** A reaction of thirty rows, twenty of them drawn, weighed out: each `serial` has other structures. */
export const thirtyRows = async (person: Person, serial: number): Promise<Equation> => {
  const from = serial * 20 + 1;
  const sides = [
    molecules(from, DRAWN.reactants),
    molecules(from + DRAWN.reactants, DRAWN.agents),
    molecules(from + DRAWN.reactants + DRAWN.agents, DRAWN.products),
  ];
  const { response } = await person.call(structureCalls.read, { content: sides.join('>') });
  const [entry] = response.entries;
  if (entry === undefined) throw new Error('the reaction was not read');
  const drawn = reconcile(emptyEquation(), entry, randomUUID).content;
  const named = drawn.yldataSource
    .filter(({ role }) => role === 'startingMaterial')
    .reduce((content, { id }, at) => changeRow(content, id, { name: `原料 ${at + 1}`, cnum: String(at + 1) }), drawn);
  const whole = FURTHER.reduce(
    (content, [role, name]) => addRow(content, { ...emptyRow(randomUUID(), role), name }),
    named,
  );
  const weighed = typed(whole, whole.reference ?? '', 'mass', '1.25 g');
  const counted = weighed.yldataSource
    .filter(({ id }) => id !== weighed.reference)
    .reduce((content, { id }, at) => typed(content, id, 'equivalents', String(1 + at / 10)), weighed);
  const content = counted.rjdataSource.reduce((next, { id }) => typed(next, id, 'volumes', '10'), counted);
  const count = rowsOf(content).length;
  const structures = rowsOf(content).filter(({ structure }) => structure !== '').length;
  if (count !== 30 || structures !== 20)
    throw new Error(`${count} rows and ${structures} structures instead of 30 and 20`);
  return content;
};

/** Adds it to a record as its reaction. */
export const addThirtyRows = async (person: Person, recordId: string, serial: number): Promise<Equation> => {
  const content = await thirtyRows(person, serial);
  const module = { experimentId: recordId, type: 'equation', title: '合成反应', content: { ...content } };
  await person.call(recordCalls.addModule, module);
  return content;
};
