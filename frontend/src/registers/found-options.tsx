import { useState } from 'react';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { OptionList, type ChosenOptions, type Option } from '../ui/data-table/option-list';
import type { Target } from './targets';
import { useFoundTargets } from './use-found-targets';

export const optionOf = ({ id, name }: Target): Option => ({ value: id, label: name });

const NONE: readonly Option[] = [];

type Props = ChosenOptions & {
  readonly category: string;
  /** Those that are known by name, with what is chosen now among them. */
  readonly known: readonly Option[];
  /** What stands for having none. */
  readonly nothing?: readonly Option[];
};

/** What a list may be narrowed by, found by typing; what is chosen stays in it, to be taken away again. */
export const FoundOptions = ({ category, known, nothing = NONE, chosen, ...list }: Props) => {
  const language = useStore(languageStore);
  const { found, asked, find } = useFoundTargets(category, language);
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const named = ({ label }: Option): boolean => label.toLowerCase().includes(words.toLowerCase());
  // Enter may come before the answer does: what does not fit what was typed is never taken by it.
  const offered = found.map(optionOf).filter((option) => asked === words || named(option));
  const standing = known.filter(
    ({ value }) => chosen.includes(value) && !offered.some((option) => option.value === value),
  );
  return (
    <OptionList
      {...list}
      chosen={chosen}
      options={
        words === '' ? [...standing, ...offered, ...nothing] : [...offered, ...[...standing, ...nothing].filter(named)]
      }
      onType={(next) => {
        setTyped(next);
        find(next);
      }}
    />
  );
};
