import { canonicalJson, sameJson } from '../core/canonical';
import { fileSize } from '../core/file-size';
import type { Language } from '../core/call';
import { minuteTime } from '../core/exact-time';
import { shortMark } from '../core/short-mark';
import type { FieldChange, ShownChange } from '../core/trace';
import type { TraceValue } from '../core/trace-value';
import { formulaWords, namesFormula } from '../core/molecular-formula';
import { subjectSchema, type Subject } from '../records/modules/fact';
import type { WholeDrawing } from '../structures/drawing';
import { choiceWords } from './choice-words';
import { dataDrawing, dataWords } from './data-words';
import { readable } from './readable-names';

/** What an id stands for, or a value of a dictionary (`of` is `dictionary:<code>`); undefined where nothing is known. */
export type NameOf = (of: string, id: string) => string | undefined;

const say = (zh: string, en: string, language: Language): string => (language === 'zh-CN' ? zh : en);

/** A module of a record that another was copied from: it has a name for those who may read it. */
export const COPIED = 'copiedModule';
type Source = { readonly recordId: string; readonly moduleId: string };
export const sourceKey = ({ recordId, moduleId }: Source): string => `${recordId} ${moduleId}`;
export const sourceOf = (key: string): Source => {
  const [recordId = '', moduleId = ''] = key.split(' ');
  return { recordId, moduleId };
};
/** Its record's number and its own title. */
export const sourceWords = (number: string, title: string, language: Language): string =>
  say(`${number}，模块“${title}”`, `${number}, module “${title}”`, language);

const listed = (words: readonly string[], language: Language): string => words.join(say('、', ', ', language));

/** Enough of a hash to compare two by eye; the whole of it stands in the content. */
const SHOWN_HASH = 16;
const hashed = (hash: string): string => `SHA-256 ${hash.slice(0, SHOWN_HASH)}…`;

/** An old or new value in the reader's language; moments in their time zone, as signatures and printed times say it. */
export const valueWords = (
  value: TraceValue | null,
  language: Language,
  nameOf: NameOf,
  zone = 'UTC',
): string | null => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? say('是', 'Yes', language) : say('否', 'No', language);
  const name = (of: string, id: string): string => nameOf(of, id) ?? id;
  switch (value.kind) {
    case 'number':
      return value.unit === undefined ? value.number : `${value.number} ${value.unit}`;
    case 'date':
      return value.date;
    case 'dateTime':
      return minuteTime(value.at, zone);
    case 'ids':
      return listed(
        value.ids.map((id) => name(value.of, id)),
        language,
      );
    case 'grants':
      return listed(
        value.grants.map(
          ({ accountId, attribute }) =>
            `${name('account', accountId)} (${choiceWords('grant', String(attribute), language) ?? ''})`,
        ),
        language,
      );
    case 'choice':
      return listed(
        value.values.map((each) => choiceWords(value.of, each, language) ?? name(value.of, each)),
        language,
      );
    case 'options':
      return listed(
        value.options.map((option) => option.label || option.value),
        language,
      );
    case 'label':
      return say(value.zh, value.en, language);
    case 'files':
      return value.files
        .map(({ name: called, size: bytes, hash, note }) =>
          [called, bytes === undefined ? '' : fileSize(bytes), hashed(hash), note ?? ''].filter(Boolean).join(' · '),
        )
        .join(say('；', '; ', language));
    case 'passage': {
      const text = value.mentions.reduce(
        (said, id) => said.replaceAll(`@${id}`, `@${name('account', id)}`),
        value.text,
      );
      if (value.images.length === 0) return text;
      const pictures = say(`图片 ${value.images.length} 张`, `pictures: ${value.images.length}`, language);
      return [text, `${pictures} (${value.images.map(hashed).join(', ')})`].filter(Boolean).join(' · ');
    }
    case 'module': {
      const type = choiceWords('moduleType', value.type, language) ?? value.type;
      return value.title === type ? type : `${value.title} (${type})`;
    }
    case 'copy': {
      const source = nameOf(COPIED, sourceKey(value));
      return source === undefined
        ? say('一份不对您开放的记录', 'a record that is not open to you', language)
        : source + say(`，第 ${value.version} 版`, `, version ${value.version}`, language);
    }
    case 'order':
      return listed(
        value.items.map(
          ({ id, label }, at) => label ?? say(`第 ${at + 1} 项`, `item ${at + 1}`, language) + ` (${id})`,
        ),
        language,
      );
    case 'row':
      return say('空行', 'Empty row', language);
    case 'definition':
      return [
        value.unit === undefined ? value.label : `${value.label} (${value.unit})`,
        choiceWords(value.of, value.type, language) ?? value.type,
        value.required ? say('必填', 'required', language) : '',
        listed(value.options, language),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'notApplicable':
      return say('不适用', 'N/A', language);
    case 'data':
      return dataWords(value.of, value.data, language, nameOf);
  }
};

/** Where rows that have no name stood before the change: the new order is told by those places. */
const placed = (change: FieldChange, language: Language): readonly [string | null, string | null] | null => {
  const { oldValue: old, newValue: next } = change;
  if (old === null || next === null || typeof old !== 'object' || typeof next !== 'object') return null;
  if (old.kind !== 'order' || next.kind !== 'order' || next.items.some(({ label }) => label !== undefined)) return null;
  const was = new Map(old.items.map(({ id }, at) => [id, at + 1]));
  const places = (items: typeof old.items): string => items.map(({ id }) => String(was.get(id) ?? '?')).join(' ');
  const row = (text: string): string => say(`行 ${text}`, `Rows ${text}`, language);
  return [row(places(old.items)), row(places(next.items))];
};

/** What stands in a field or a column for molecular formulas is told as the record shows it. */
const formulaTold = ({ field, title }: FieldChange, told: string | null): string | null => {
  const key = field.slice(field.lastIndexOf('/') + 1);
  return told !== null && !title.startsWith('@') && namesFormula(`${key} ${title.split(' · ', 1)[0] ?? ''}`)
    ? formulaWords(told)
    : told;
};

const drawingOf = (value: TraceValue | null): WholeDrawing | null =>
  value !== null && typeof value === 'object' && value.kind === 'data' ? dataDrawing(value.of, value.data) : null;

type Told = readonly [old: string | null, next: string | null];

/** Two values that read the same are no less two: each is marked by what it is. */
const toldApart = ({ oldValue: old, newValue: next }: FieldChange, [was, is]: Told, language: Language): Told => {
  if (was !== is || was === null || old === null || next === null || sameJson(old, next)) return [was, is];
  const marked = (words: string, value: TraceValue): string => {
    const mark = shortMark(canonicalJson(value));
    return `${words}${say(`（内容有别，标记 ${mark}）`, ` (differs, mark ${mark})`, language)}`;
  };
  return [marked(was, old), marked(was, next)];
};

/** A change as a person reads it. */
export const shownChange = (change: FieldChange, language: Language, nameOf: NameOf, zone = 'UTC'): ShownChange => {
  const told = placed(change, language) ?? [
    formulaTold(change, valueWords(change.oldValue, language, nameOf, zone)),
    formulaTold(change, valueWords(change.newValue, language, nameOf, zone)),
  ];
  const [oldValue, newValue] = toldApart(change, told, language);
  const drawn = { old: drawingOf(change.oldValue), new: drawingOf(change.newValue) };
  return { ...change, oldValue, newValue, ...(drawn.old === null && drawn.new === null ? {} : { drawn }) };
};

/** What has to be looked up before a value can be said in words. */
export const namesIn = (value: TraceValue | null): readonly (readonly [of: string, id: string])[] => {
  if (value === null || typeof value !== 'object') return [];
  if (value.kind === 'ids') return value.ids.map((id) => [value.of, id]);
  if (value.kind === 'passage') return value.mentions.map((id) => ['account', id]);
  if (value.kind === 'grants') return value.grants.map(({ accountId }) => ['account', accountId]);
  if (value.kind === 'choice' && value.of.startsWith('dictionary:')) return value.values.map((id) => [value.of, id]);
  if (value.kind === 'copy') return [[COPIED, sourceKey(value)]];
  if (value.kind === 'data') {
    const { accountIds, subjects } = namedIn(value.data);
    return [
      ...accountIds.map((id) => ['account', id] as const),
      ...subjects.map(({ category, id }) => [readable(category), id] as const),
    ];
  }
  return [];
};

type Named = { readonly accountIds: readonly string[]; readonly subjects: readonly Subject[] };

/** Data names accounts under `accountIds`, and another thing under `subject`. */
const namedIn = (data: unknown): Named => {
  if (Array.isArray(data)) {
    const each = data.map(namedIn);
    return {
      accountIds: each.flatMap(({ accountIds }) => accountIds),
      subjects: each.flatMap(({ subjects }) => subjects),
    };
  }
  if (typeof data !== 'object' || data === null) return { accountIds: [], subjects: [] };
  const subject = 'subject' in data ? subjectSchema.safeParse(data.subject).data : undefined;
  return {
    accountIds: 'accountIds' in data && Array.isArray(data.accountIds) ? data.accountIds.map(String) : [],
    subjects: subject ? [subject] : [],
  };
};
