import { fourthLineIn, isFileLine } from '../../../structures/fourth-line';
import type { Language } from '../../../core/call';
import { asDrawn, drawnTexts } from './as-drawn';
import { isEmptyRow, nextReaction, setUpOf, withoutOrigins } from './carried-over';
import { bottleTaken } from '../bottle-taken';
import { defineModule } from '../define-module';
import { recordRelated } from '../related-record';
import { labelledIdentities, type Identity } from '../identity';
import type { ModuleType, WriteFault } from '../module-type';
import { readFormula } from '../../../chemistry/formula';
import { derivedEquation } from './derived';
import { bottleFacts } from './bottle-rows';
import { plannedUnit } from './planned-unit';
import { productFacts, productUsed } from './product-used';
import { compoundFacts, compoundUsed } from './compound-used';
import { fromEarlier } from './earlier-equations';
import { drawings } from './drawings';
import { heldStructures } from './held-structures';
import { diffEquation } from './equation-diff';
import { batchWords, conditionWords, strengthWords } from './equation-reading';
import { elementOf } from '../../../chemistry/atomic-weights';
import {
  equationSchema,
  PLANNED,
  rowOf,
  rowsOf,
  SOURCES,
  type Equation,
  type Origin,
  type Row,
} from './equation-schema';
import { exportedStructure, exportRows } from './export-rows';
import { equationShape } from './equation-shape';
import { EQUATION_PARTS, equationTitle, equationTold } from './equation-told';
import { equationDrawing } from './told-drawing';
import { EQUATION_FAULTS, EQUATION_WORDS, type EquationWord } from './equation-words';
import { begunArrow, begunCondition } from './offers';
import { quotable } from './quotable';
import { lackingPart } from './lacking-parts';
import { listedReaction } from './listed-reaction';
import { productsOf } from './products';
import { takenProducts } from './taken-products';
import { unreadDrawings } from './unread-drawings';
import { noVariations } from './variations-schema';
import { furtherText } from './further-fields';
import { withAskedFields } from './required-further';
import { calledRow } from './row-facts';

export const emptyEquation = (): Equation => ({
  ...{ molFile: '', neoMolFile: '', zbProcess: '' },
  ...{ yldataSource: [], cwdataSource: [], rjdataSource: [], chdataSource: [], reference: null },
  condition: begunCondition(),
  arrowReactionData: begunArrow(),
  ...{ variations: noVariations(), runOf: null },
});

const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US'];

const heldTexts = (row: Row): readonly string[] => {
  return PLANNED.filter((cell) => row.held.includes(cell) && row[cell] !== '').map(
    (cell) => `${row[cell]} ${plannedUnit(row, cell)}`,
  );
};

/** What a material is found by where it was taken from: its bottle, its number in the registry. */
const numbersOf = (from: Origin): readonly string[] => {
  switch (from.kind) {
    case 'batch':
    case 'basic':
    case 'team':
      return [];
    case 'cims':
      return [from.bottleNo];
    case 'regms':
      return [from.compoundNo, from.batchNo];
  }
};

const rowText = (row: Row): string =>
  [
    ...[row.cnum, row.name, row.formula, row.cas, row.inchiKey, row.salt?.name, row.salt?.formula],
    ...[row.solvate?.name, row.solvate?.formula, row.lot, row.supplier, row.note, row.oldContent],
    ...(row.from === null ? [] : numbersOf(row.from)),
    ...(row.hazards === null ? [] : [...row.hazards.pictograms, ...row.hazards.phrases, row.hazards.source]),
    ...LANGUAGES.map((language) => strengthWords(row.strength, language)),
    ...heldTexts(row),
    row.actualMass && `${row.actualMass} ${row.actualMassUnit}`,
    row.actualVolume && `${row.actualVolume} ${row.actualVolumeUnit}`,
    ...row.batches.map((batch) => batchWords(batch, 'zh-CN')),
    ...[row, ...row.batches].flatMap(({ extra }) => furtherText(extra)),
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(' ');

const textOf = (content: Equation): string =>
  [
    ...rowsOf(content).map(rowText),
    ...conditionWords(content.condition, 'zh-CN').map(({ value }) => value),
    content.arrowReactionData.puretext,
    content.zbProcess,
    ...content.variations.columns.map((column) => (column.kind === 'result' ? column.label : '')),
    ...content.variations.runs.map(({ values }) => Object.values(values).join(' ')),
  ]
    .filter((text) => text !== '')
    .join('\n');

const identitiesOf = (content: Equation): readonly Identity[] =>
  rowsOf(content).flatMap(({ inchiKey, lot, batches }) => [
    ...(inchiKey === '' ? [] : [{ kind: 'inchiKey' as const, value: inchiKey }]),
    ...[lot, ...batches.map(({ number }) => number)].flatMap((number) => labelledIdentities('lot', number)),
  ]);

/** What of a bottle was free is what the inventory said at that moment. */
const stockSeenAt: NonNullable<ModuleType<Equation>['seenAt']> = (content) =>
  SOURCES.flatMap((source) =>
    content[source].flatMap(({ from }, at) =>
      from?.kind === 'cims' ? [{ path: [source, at, 'from', 'asOf'], at: from.asOf }] : [],
    ),
  );

const faultAt = (path: WriteFault['path'], message: keyof typeof EQUATION_FAULTS): WriteFault => ({
  path,
  message,
  params: {},
});

/** The scheme leaves the record as the file that it says it is (C050). */
const isStructureFile = (text: string): boolean =>
  text === '' || text.trimStart().startsWith('$RXN') || /^M {2}END\s*$/m.test(text);

/** Formulas that are counted with can be read; the text line of the file has what the file's readers take (V030). */
const writeFaults = (content: Equation): readonly WriteFault[] => [
  ...SOURCES.flatMap((source) =>
    content[source].flatMap((row, at) => [
      ...(row.held.includes('formula') && row.formula !== '' && readFormula(row.formula) === null
        ? [faultAt([source, at, 'formula'], 'formulaNotRead')]
        : []),
      ...(['salt', 'solvate'] as const)
        .filter((added) => row[added] !== null && row[added].formula !== '' && readFormula(row[added].formula) === null)
        .map((added) => faultAt([source, at, added, 'formula'], 'formulaNotRead')),
      ...(row.strength?.kind === 'loading' && elementOf(row.strength.of) === undefined
        ? [faultAt([source, at, 'strength', 'of'], 'loadingFormula')]
        : []),
    ]),
  ),
  ...(isStructureFile(content.molFile) ? [] : [faultAt(['molFile'], 'schemeNoFile')]),
  ...(isFileLine(fourthLineIn(content.molFile)) ? [] : [faultAt(['molFile'], 'textForFile')]),
];

/**
 * V024: the reference and each product that was isolated have a molecular formula; any other row may be a material without
 * structure. A scheme needs something on either side. Where nobody chose a reference it is the first starting
 * material, as the rule has it.
 */
const unfilledOf = (content: Equation): readonly { readonly field: string; readonly label: string }[] => {
  if (isEmptyEquation(content)) return [];
  const chosen = content.reference === null ? undefined : rowOf(content, content.reference);
  const reference = chosen ?? content.yldataSource.find((row) => row.role === 'startingMaterial' && !isEmptyRow(row));
  const counted = [
    ...(reference ? [reference] : []),
    ...content.cwdataSource.filter(({ batches }) => batches.some(({ mass }) => mass !== '')),
  ];
  const lacking = counted.filter(({ formula }) => formula.trim() === '');
  return [
    ...(content.yldataSource.every(isEmptyRow) ? [{ field: 'yldataSource', label: inBoth('yldataSource') }] : []),
    ...(content.cwdataSource.every(isEmptyRow) ? [{ field: 'cwdataSource', label: inBoth('cwdataSource') }] : []),
    ...requiredIn(content),
    ...lacking.map((row) => ({ field: `row/${row.id}/formula`, label: `${row.name || row.cnum} ${inBoth('formula')}`.trim() })), // prettier-ignore
  ];
};

/** Further fields that must be filled (R058), of products that are more than an empty row. */
const requiredIn = (content: Equation): readonly { readonly field: string; readonly label: string }[] =>
  content.cwdataSource
    .map((row, at) => ({ row, called: calledRow(row, at) }))
    .filter(({ row }) => !isEmptyRow(row))
    .flatMap(({ row, called }) =>
      [{ ...row, of: called }, ...row.batches.map((batch) => ({ ...batch, of: `${called} ${batch.number}`.trim() }))].flatMap(({ id, extra, of }) =>
        extra
          .filter(({ required, value }) => required && value.trim() === '')
          .map(({ field, name }) => ({
            field: `row/${row.id}/extra/${id}/${field}`,
            label: `${of} ${name['zh-CN']} / ${name['en-US']}`,
          })),
      ),
    ); // prettier-ignore

/** Labels of required fields are of no language, as those are that people give to theirs. */
const inBoth = (word: EquationWord): string => LANGUAGES.map((language) => EQUATION_WORDS[word][language]).join(' / ');

const isEmptyEquation = (content: Equation): boolean =>
  rowsOf(content).every(isEmptyRow) &&
  content.molFile === '' && content.neoMolFile === '' &&
  content.variations.columns.length === 0 && content.variations.runs.length === 0 &&
  content.zbProcess.trim() === '' && content.arrowReactionData.puretext.trim() === ''; // prettier-ignore

/** M01: a synthesis: scheme, table of what goes in and comes out, conditions. */
export const equationModule: ModuleType<Equation> = {
  type: 'equation',
  specId: 'M01',
  label: { 'zh-CN': '合成反应', 'en-US': 'Synthesis reaction' },
  begin: { 'zh-CN': '画反应式或填写原料', 'en-US': 'Draw the reaction or fill in the materials' },
  guide: {
    'zh-CN':
      '记录一个合成反应：绘制、粘贴或拖入反应式（molfile、RXN、RDF、SDF、SMILES、InChI、CDX、CDXML、KET），原料、试剂和产物自动进入表格；改动反应式，表格随之更新并说明改了什么，反之亦然。\n键入当量、物质的量、质量或体积中的任意一项，其余各项按基准原料、分子量、含量和密度算出；键入的数值保留不变，清空即恢复计算。可带单位键入，如 5 mmol、250mg、2 M in THF；停在算出的数值上可看到算式。\n含量可以是纯度、质量分数溶液、摩尔浓度溶液、分散体、负载催化剂、树脂载量、气体或气球。盐和溶剂化物的份数可以是小数，如 0.5；画出的反离子不再计一次。\n缩放只改计划量，包括条件筛选中尚无结果的各次；实际用量、批次、已有结果的各次、时间和温度不变。收率按各批次的质量和纯度之和计算，超过 100% 时提示，不拦截。\n条件筛选：列出要变的条件、用量或物料和结果（收率、转化率、ee），一行一次，可从 Excel 粘贴、排序和作图；任一行可另存为一条记录，条件和用量随之带入，记录编号显示在该行。\n在产物的批次上选“下一步反应”，或在原料一行的菜单中选“取用产物批次”，两份记录就成为同一路线的前后步；“合成路线”列出各步和最长线性路线的总收率，汇入的分支按沿该分支投入的原料单独计算。\n复制同时给出 300 dpi 图片和 molfile、RXN 或 CDXML 文字。',
    'en-US':
      'Records a synthesis: draw, paste or drop the reaction (molfile, RXN, RDF, SDF, SMILES, InChI, CDX, CDXML, KET), and starting materials, reagents and products come into the table; when the scheme changes, the table follows and says what it changed, and the other way round.\nType one of equivalents, amount, mass or volume, and the others follow from the reference, the molecular weight, the content and the density; what was typed stays, and clearing it gives it back to calculation. Units may be typed: 5 mmol, 250mg, 2 M in THF. On a calculated number its arithmetic is shown.\nThe content of a material is a purity, a solution in wt% or mol/L, a dispersion, a supported metal, the loading of a resin, a gas or a balloon. Counts of salts and solvates may be fractions such as 0.5; a counter-ion that is drawn is not counted again.\nScaling changes planned amounts only, those of runs without a result too; actual amounts, batches, runs with a result, times and temperatures stay. The yield is that of all batches by their mass and purity; above 100% is warned of, never refused.\nRuns: list what is varied (conditions, amounts, materials) and what came of it (yield, conversion, ee), a line each; paste from Excel, sort and plot; any run becomes a record of its own with its conditions and amounts, and its number stands beside the run.\nNext reaction on a batch of a product, or Take a batch of a product in the menu of a material’s row, makes the two records steps of one route; Synthesis route lists the steps and the overall yield of the longest linear sequence, and counts each branch that joins it by its own material.\nCopying gives a picture of 300 dpi together with molfile, RXN or CDXML as text.',
  },
  version: 7,
  upgrade: fromEarlier,
  single: true,
  schema: equationSchema,
  shape: equationShape,
  writeFaults,
  faultWords: EQUATION_FAULTS,
  seenAt: stockSeenAt,
  derived: derivedEquation,
  drawings,
  compounds: ({ cwdataSource }) =>
    cwdataSource.flatMap(({ cnum, name, formula, smiles }) =>
      formula === '' ? [] : [{ name: [cnum, name].filter((part) => part !== '').join(' '), formula, smiles }],
    ),
  quotable,
  structures: heldStructures,
  drawn: { texts: drawnTexts, read: asDrawn, unread: unreadDrawings },
  reaction: {
    file: ({ molFile }) => molFile,
    structure: exportedStructure,
    table: exportRows,
    listed: listedReaction,
    products: productsOf,
    taken: takenProducts,
    lacks: lackingPart,
  },
  empty: emptyEquation,
  diff: diffEquation,
  parts: EQUATION_PARTS,
  titleWords: equationTitle,
  tell: equationTold,
  toldDrawing: equationDrawing,
  unfilled: unfilledOf,
  withAsked: withAskedFields,
  text: textOf,
  files: () => [],
  identities: identitiesOf,
  facts: (content) => [...productFacts(content), ...bottleFacts(content), ...compoundFacts(content)],
  carryOver: {
    clone: {
      take: setUpOf,
      told: {
        'zh-CN': '合成反应：带入反应式、计划量和条件；实际用量、批号、产物批次和收率留在原实验。',
        'en-US':
          'Synthesis reaction: scheme, planned amounts and conditions are carried over; actual amounts, lots, batches and yields stay with the original.',
      },
    },
    next: {
      take: nextReaction,
      told: {
        'zh-CN': '合成反应：产物作为下一步的基准原料带入（含其批号）；试剂、条件和制备过程不带入。',
        'en-US':
          'Synthesis reaction: the product is the starting material and reference of the next step, with its batch number; reagents, conditions and procedure are not carried over.',
      },
    },
    record: withoutOrigins,
    copy: withoutOrigins,
  },
  isEmpty: isEmptyEquation,
};

export const equation = defineModule(equationModule, productUsed, bottleTaken, compoundUsed, recordRelated);
