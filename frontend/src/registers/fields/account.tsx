import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { onePerson } from '../../ui/data-table/person-filter';
import { PeoplePicker, PersonPicker } from '../../ui/person-picker';
import { codeOf, listed, textsOf, type ControlOf, type FieldUi } from './field-ui';
import { askedSome } from './some-filter';

type One = FieldOf<'account'>;
type Some = FieldOf<'accounts'>;

const AccountControl = ({ shared, value, readOnly, onChange }: ControlOf<One>) => (
  <PersonPicker
    {...shared}
    disabled={readOnly}
    clearable={!shared.required}
    value={codeOf(value)}
    onChange={(next) => onChange(next ?? null)}
  />
);

const AccountsControl = ({ shared, value, readOnly, onChange }: ControlOf<Some>) => (
  <PeoplePicker {...shared} disabled={readOnly} value={textsOf(value)} onChange={onChange} />
);

const filter: NonNullable<FieldUi<One | Some>['filter']> = {
  of: ({ key, label }, { language, shownName }) => onePerson(key, label[language], shownName),
  asked: askedSome,
};

export const accountUi: FieldUi<One> = {
  Control: AccountControl,
  text: (_field, value, { person }) => person(String(value)),
  filter,
};

export const accountsUi: FieldUi<Some> = {
  Control: AccountsControl,
  text: (_field, value, names) => listed(textsOf(value).map(names.person), names),
  filter,
  isUnordered: true,
  besideProse: () => ({ width: 150 }),
};
