import { NativeSelect } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { own } from '@shilu/events/core/own';
import { strengthSchema, type Strength, type StrengthKind } from '@shilu/events/chemistry/strength';
import { LONGEST } from '@shilu/events/records/modules/equation/equation-schema';
import { EQUATION_WORDS, STRENGTH_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { useTranslation } from 'react-i18next';
import { faultText } from './fault-text';
import { Field } from './field';
import { TypedCell } from './typed-cell';

/** With what a kind begins: the numbers that most bottles of it say. */
const BEGUN: { readonly [K in StrengthKind]: Extract<Strength, { kind: K }> } = {
  purity: { kind: 'purity', percent: '98' },
  weightSolution: { kind: 'weightSolution', percent: '37' },
  molarSolution: { kind: 'molarSolution', molarity: '1', solvent: '' },
  dispersion: { kind: 'dispersion', percent: '60' },
  loading: { kind: 'loading', percent: '10', of: 'Pd' },
  capacity: { kind: 'capacity', mmolPerGram: '1' },
  gas: { kind: 'gas', temperature: '25', pressure: '1' },
  balloon: { kind: 'balloon' },
};
const KINDS = Object.keys(BEGUN) as readonly StrengthKind[];

/** What of a kind is filled in, with its unit; empty for a text. */
const PARTS = {
  ...{ percent: '%', molarity: 'mol/L', mmolPerGram: 'mmol/g', temperature: '℃', pressure: 'atm' },
  ...{ solvent: '', of: '', water: '%' },
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly Part[];

/** What a kind may say beside; empty where it does not. */
const MAY_SAY: Readonly<Partial<Record<StrengthKind, readonly Part[]>>> = {
  weightSolution: ['solvent'],
  loading: ['water'],
};

/** `≥98`, as it was typed. */
const shownPart = (strength: Strength, name: Part): string | undefined => {
  const said: Readonly<Record<string, unknown>> = strength;
  const kept = own(said, name);
  const value = typeof kept === 'string' ? kept : MAY_SAY[strength.kind]?.includes(name) === true ? '' : undefined;
  return name === 'percent' && strength.kind === 'purity' && strength.atLeast ? `≥${value ?? ''}` : value;
};

const AT_LEAST = /^(?:≥|>=|>)\s*|\+$/;

/** The strength with a part as it was typed; one that may be missing goes with its text. */
const withPart = (strength: Strength | null, name: Part, text: string): unknown => {
  if (strength === null) return null;
  const others = Object.entries(strength).filter(([key]) => key !== name && (key !== 'atLeast' || name !== 'percent'));
  if (text === '' && MAY_SAY[strength.kind]?.includes(name) === true) return Object.fromEntries(others);
  const isBound = strength.kind === 'purity' && name === 'percent' && AT_LEAST.test(text);
  return { ...Object.fromEntries(others), [name]: isBound ? text.replace(AT_LEAST, '') : text, ...(isBound ? { atLeast: true } : {}) };
}; // prettier-ignore

type Props = {
  readonly strength: Strength | null;
  readonly language: Language;
  readonly onChange: (strength: Strength | null) => void;
};

/** How much of the compound is in what is measured out: nothing said counts as pure. */
export const StrengthFields = ({ strength, language, onChange }: Props) => {
  const { t } = useTranslation('equation');
  const type = (name: Part, text: string): string | null => {
    const parsed = strengthSchema.safeParse(withPart(strength, name, text.trim()));
    if (parsed.success) onChange(parsed.data);
    return faultText(parsed.error, language);
  };
  return (
    <>
      <Field label={EQUATION_WORDS.strength[language]}>
        <NativeSelect
          size="xs"
          aria-label={EQUATION_WORDS.strength[language]}
          value={strength?.kind ?? ''}
          data={[
            { value: '', label: t('pure') },
            ...KINDS.map((kind) => ({ value: kind, label: STRENGTH_WORDS[kind][language] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const kind = KINDS.find((each) => each === value);
            onChange(kind === undefined ? null : BEGUN[kind]);
          }}
        />
      </Field>
      {PART_NAMES.map((name) => {
        const value = strength === null ? undefined : shownPart(strength, name);
        const unit = PARTS[name];
        return value === undefined ? null : (
          <Field key={name} label={unit === '' ? t(`strength.${name}`) : `${t(`strength.${name}`)} (${unit})`}>
            <TypedCell
              framed
              column={`strength ${name}`}
              label={t(`strength.${name}`)}
              kind={unit === '' ? 'text' : 'number'}
              maxLength={LONGEST.solvent}
              shown={value}
              onType={(text) => type(name, text)}
            />
          </Field>
        );
      })}
    </>
  );
};
