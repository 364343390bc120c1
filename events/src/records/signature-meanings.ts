import { AppError } from '../core/app-error';
import type { DictionaryItem } from '../organization/dictionary';
import type { SignatureMeaning } from './record-events';
import type { ModuleState, RecordState } from './record-state';

/** The dictionary whose options are the meanings of signatures. */
export const MEANINGS = 'signatureMeaning';

/**
 * What a signature does, as the server sees it. A meaning is bound to it (21 CFR 11.50(a)(3), Annex 11 14): nobody signs
 * their own writing as its reviewer.
 */
export type SigningAct = 'author' | 'witness' | 'submit' | 'approve' | 'reject';

type BuiltIn = SignatureMeaning & { readonly acts: readonly SigningAct[] };
/** Also what is offered for an act that the organisation's dictionary has no meaning for. */
const BUILT_IN: readonly BuiltIn[] = [
  { value: 'authored', zh: '作者确认', en: 'Authored', acts: ['author', 'submit'] },
  { value: 'performed', zh: '实验执行', en: 'Performed', acts: ['author', 'submit'] },
  { value: 'witnessed', zh: '见证', en: 'Witnessed', acts: ['witness'] },
  { value: 'reviewed', zh: '复核', en: 'Reviewed', acts: ['approve'] },
  { value: 'approved', zh: '批准', en: 'Approved', acts: ['approve'] },
  { value: 'rejected', zh: '驳回', en: 'Rejected', acts: ['reject'] },
];

/** An organisation's own meaning says by the first part of its code what it is for: `reviewed.statistics` is a review. */
export const actsOf = (code: string): readonly SigningAct[] => {
  const [kind] = code.split('.');
  return BUILT_IN.find(({ value }) => value === kind)?.acts ?? [];
};

/** Codes that a meaning may begin with. */
export const MEANING_KINDS: readonly string[] = BUILT_IN.map(({ value }) => value);

export const meaningsFor = (act: SigningAct, listed: readonly DictionaryItem[]): readonly SignatureMeaning[] => {
  const own = listed.filter((item) => item.enabled && actsOf(item.value).includes(act));
  return (own.length > 0 ? own : BUILT_IN.filter(({ acts }) => acts.includes(act))).map(({ value, zh, en }) => ({
    value,
    zh,
    en,
  }));
};

/**
 * The meaning a code stands for, in both languages, as the dictionary has it now. `shown` is the text that the signer
 * read: what is signed is what was seen.
 */
export const resolveMeaning = (
  { code, shown }: { readonly code: string; readonly shown?: string | undefined },
  act: SigningAct,
  listed: readonly DictionaryItem[],
): SignatureMeaning => {
  const meaning = meaningsFor(act, listed).find(({ value }) => value === code);
  if (!meaning) throw new AppError('meaningUnfit', { meaning: code });
  if (shown !== undefined && shown !== meaning.zh && shown !== meaning.en) throw new AppError('meaningChanged');
  return meaning;
};

/** Whoever wrote in a module signs it as its author; others who were given it, as its witnesses. */
export const actOfSigner = (record: RecordState, module: ModuleState | undefined, accountId: string): SigningAct =>
  record.ownerId === accountId || (module?.writers.includes(accountId) ?? false) ? 'author' : 'witness';
