import type { BasicFields } from '@shilu/events/records/modules/basic-fields/basic-fields';
import type { DocumentContent } from '@shilu/events/records/modules/document/document';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import type { Relate } from '@shilu/events/records/modules/record-relate/relate-schema';
import type { Mark, RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { LabReference } from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { referenceData } from '@shilu/events/references/reference-data';
import { referenceRegister } from '@shilu/events/resources/reference';
import { samples as librarySamples } from '@shilu/events/resources/reference-samples';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import type { Tlc } from '@shilu/events/records/modules/tlc/tlc-schema';
import type {
  BasicFieldsModule,
  Block,
  ContentModule,
  Field,
  InfoTableModule,
  Inline,
  ReferencesModule,
  TlcModule,
} from './content/types';
import { experimentIdOf } from './ids';
import { reactionContent, type Structures } from './reaction-content';
import type { Materials } from './taken-materials';
import type { Written } from './written';

type StoredFile = { readonly hash: string; readonly size: number; readonly mime: string };

const inline = (part: Inline): RichNode => {
  if (typeof part === 'string') return { type: 'text', text: part };
  const marked = (type: 'subscript' | 'superscript' | 'bold' | 'italic', text: string): RichNode => ({
    type: 'text',
    text,
    marks: [{ type } as Mark],
  });
  if ('sub' in part) return marked('subscript', part.sub);
  if ('sup' in part) return marked('superscript', part.sup);
  return 'b' in part ? marked('bold', part.b) : marked('italic', part.i);
};

const paragraph = (parts: readonly Inline[]): RichNode => ({
  type: 'paragraph',
  content: parts.filter((part) => part !== '').map(inline),
});
const list = (type: 'bulletList' | 'orderedList', items: readonly (readonly Inline[])[]): RichNode => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});

const block = (given: Block): RichNode => {
  if ('p' in given) return paragraph(given.p);
  if ('h' in given)
    return { type: 'heading', attrs: { level: given.h }, content: [{ type: 'text', text: given.text }] };
  if ('ul' in given) return list('bulletList', given.ul);
  if ('ol' in given) return list('orderedList', given.ol);
  return {
    type: 'table',
    content: given.table.map((row, index) => ({
      type: 'tableRow',
      content: row.map((cell) => ({ type: index === 0 ? 'tableHeader' : 'tableCell', content: [paragraph([cell])] })),
    })),
  };
};

const table = (given: InfoTableModule, written: Written): InfoTable => ({
  columns: given.columns.map(({ options, ...column }) => ({
    ...column,
    ...(options ? { options: [...options] } : {}),
  })),
  rows: given.rows.map((row, index) => ({
    id: `r${index + 1}`,
    cells: Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== null)
        .map(([key, value]) => [
          key,
          typeof value === 'number'
            ? written(value, given.columns.find((column) => column.key === key)?.unit)
            : String(value),
        ]),
    ),
  })),
});

const optionsOf = (field: Field) => (field.options ?? []).map((value) => ({ value, label: value }));
const listOf = (value: Field['value']): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOf = (value: Field['value']): string | null => (value === null ? null : String(value));

const fields = (given: BasicFieldsModule, written: Written): BasicFields => ({
  fields: given.fields.map((field) => {
    const base = { key: field.key, label: field.label, ...(field.required ? { required: true } : {}) };
    switch (field.type) {
      case 'radio':
      case 'select':
        return { ...base, type: field.type, options: optionsOf(field), value: textOf(field.value) };
      case 'checkbox':
      case 'multiple':
        return { ...base, type: field.type, options: optionsOf(field), value: listOf(field.value) };
      case 'inputNumber':
        return {
          ...base,
          type: field.type,
          ...(field.unit ? { unit: field.unit } : {}),
          value: typeof field.value === 'number' ? written(field.value, field.unit) : textOf(field.value),
        };
      default:
        return { ...base, type: field.type, value: textOf(field.value) };
    }
  }),
});

const plates = (given: TlcModule): Tlc => ({
  plates: given.plates.map(({ lanes, developments = 1, ...plate }, index) => ({
    ...plate,
    ...{ id: `p${index + 1}`, developments, photo: null },
    lanes: lanes.map(({ name }, at) => ({ id: `l${at + 1}`, name, at: null })),
    spots: lanes.flatMap(({ spots }, lane) =>
      spots.map((spot, at) => ({
        ...{ size: 'medium' as const, tail: 'none' as const, strength: 'medium' as const, colour: 'none' as const },
        ...{ seenUnder: plate.visualisations.slice(0, 1), note: '', ...spot },
        ...{ id: `s${lane + 1}-${at + 1}`, laneId: `l${lane + 1}` },
      })),
    ),
  })),
});

/** The works that samples of the library hold, under the ids that they have there. */
const library = librarySamples({ people: ['wangsy'], of: (category) => category, day: () => '2026-11-01' });
const works = ({ style, cited }: ReferencesModule): LabReference => ({
  style,
  cited: cited.map(({ key, note }, index) => {
    const found = library.find((sample) => sample.key === key);
    if (!found) throw new Error(`the library has no sample ${key}`);
    const reference = referenceData(referenceRegister.read(found.values));
    return { id: `k${index + 1}`, entryId: `${referenceRegister.name}-${key}`, reference, note };
  }),
});

export const moduleTypeName = (module: ContentModule): string =>
  ({
    ...{ richText: 'editor', infoTable: 'labInfoTable', basicFields: 'basicFields', document: 'labDocument' },
    ...{ relations: 'recordRelate', plates: 'tlc', references: 'labReference', reaction: 'equation' },
    ...{ sheet: 'spreadSheet', designedSheet: 'spreadDesign', nestedTable: 'multiLevelTable' },
    ...{ blankReaction: 'equation' },
  })[module.kind];

const NOTHING_AROUND = { structures: new Map(), modules: [], materials: new Map() } as const;

/** The demo's compact form as the product stores it; files were uploaded before and are named by their hash. */
export const toContent = (
  module: ContentModule,
  files: ReadonlyMap<string, StoredFile>,
  written: Written,
  /** What is needed of a reaction: its structures, the modules beside it, and what it takes from other experiments. */
  around: {
    readonly structures: Structures;
    readonly modules: readonly ContentModule[];
    readonly materials: Materials;
  } = NOTHING_AROUND,
):
  | RichNode
  | InfoTable
  | BasicFields
  | DocumentContent
  | Relate
  | Tlc
  | LabReference
  | Equation
  | SpreadSheet
  | SpreadDesign
  | MultiTable => {
  switch (module.kind) {
    case 'reaction':
      return reactionContent(module, around.modules, around.structures, written, around.materials);
    case 'blankReaction':
      return emptyEquation();
    case 'richText':
      return { type: 'doc', content: module.blocks.length === 0 ? [{ type: 'paragraph' }] : module.blocks.map(block) };
    case 'infoTable':
      return table(module, written);
    case 'basicFields':
      return fields(module, written);
    case 'relations':
      return {
        relations: module.relations.map(({ kind, to, note }, index) => ({
          ...{ id: `k${index + 1}`, kind, recordId: experimentIdOf(to), note },
        })),
      };
    case 'sheet':
    case 'designedSheet':
    case 'nestedTable':
      return module.content;
    case 'plates':
      return plates(module);
    case 'references':
      return works(module);
    case 'document':
      return {
        files: module.files.map((file, index) => {
          const stored = files.get(file.text);
          if (!stored) throw new Error(`${file.name} was not uploaded`);
          return {
            ...{ id: `f${index + 1}`, name: file.name, hash: stored.hash, size: stored.size, mime: stored.mime },
            ...(file.spectrum && { spectrum: file.spectrum }),
          };
        }),
        ...(module.masses && { masses: module.masses.map((mass, index) => ({ id: `m${index + 1}`, ...mass })) }),
      };
  }
};
