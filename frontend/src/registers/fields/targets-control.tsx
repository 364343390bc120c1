import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickOne, PickSome } from '../../ui/picker';
import { OptionMark } from '../../ui/option-mark';
import { dictionaryCode, type Target } from '../targets';
import { useFoundTargets } from '../use-found-targets';
import { codeOf, textsOf, type ControlOf } from './field-ui';

type Props = Omit<ControlOf<unknown>, 'field'> & { readonly category: string; readonly many: boolean };

/**
 * What a field may point to, found by typing. What stands there is shown by the name that its entry was given with, also
 * where it is no longer offered.
 */
export const TargetsControl = (props: Props) => {
  const { shared, language, value, readOnly, category, many, nameOf, onChange } = props;
  const { t } = useTranslation('registers');
  const [typed, setTyped] = useState('');
  const { found, find } = useFoundTargets(category, language);
  const [met, setMet] = useState<ReadonlyMap<string, string>>(new Map());
  const chosen = many ? textsOf(value) : [codeOf(value) ?? ''].filter((id) => id !== '');
  const standing = chosen
    .filter((id) => !found.some((target) => target.id === id))
    .map((id): Target => ({ id, name: met.get(id) ?? nameOf(category, id) ?? id }));
  const options = [...standing, ...found].map(({ id, name }) => ({ value: id, label: name }));
  const choose = (next: unknown): void => {
    setMet((before) => new Map([...before, ...found.map(({ id, name }) => [id, name] as const)]));
    onChange(next);
  };
  const same = {
    ...shared,
    readOnly,
    data: options,
    nothingFoundMessage: t('register.nothingFound'),
    searchValue: typed,
    onSearchChange: (next: string) => {
      setTyped(next);
      // What stands in the box once something was chosen is its name, and no question.
      find(options.some(({ label }) => label === next) ? '' : next);
    },
  };
  const code = dictionaryCode(category);
  const mark = (id: string) => (code === null ? null : <OptionMark code={code} value={id} />);
  return many ? (
    <PickSome
      {...same}
      placeholder={chosen.length === 0 ? t('register.choose') : ''}
      clearable={!shared.required}
      value={chosen}
      onChange={choose}
    />
  ) : (
    <PickOne
      {...same}
      placeholder={t('register.choose')}
      clearable={!shared.required}
      {...(code === null
        ? {}
        : {
            renderOption: ({ option }: { readonly option: { readonly value: string; readonly label: string } }) => (
              <span>
                {mark(option.value)}
                {option.label}
              </span>
            ),
          })}
      value={chosen[0] ?? null}
      onChange={(next) => choose(next ?? null)}
    />
  );
};
