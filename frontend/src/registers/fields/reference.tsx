import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { ids } from '@shilu/events/core/fields/ids';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { listed, listMark, type ControlOf, type FieldUi } from './field-ui';
import { askedSome, targetFilter } from './some-filter';
import { TargetsControl } from './targets-control';

type Reference = FieldOf<'reference'>;

const ReferenceControl = ({ field: { references, many = false }, ...control }: ControlOf<Reference>) => (
  <TargetsControl {...control} category={references} many={many} />
);

export const referenceUi: FieldUi<Reference> = {
  Control: ReferenceControl,
  text: ({ references }, value, names) =>
    listed(
      ids(value).map((id) => names.entry(references, id)),
      names,
    ),
  linked: ({ references }, value, { path, ...names }) =>
    ids(value).map((id, at) => {
      const [name, to] = [names.entry(references, id), path(references, id)];
      return (
        <Fragment key={id}>
          {at === 0 ? null : listMark(names)}
          {to === null ? (
            name
          ) : (
            <Link className="link" to={to}>
              {name}
            </Link>
          )}
        </Fragment>
      );
    }),
  filter: { of: (field, words) => targetFilter(field, field.references, words), asked: askedSome },
  chosenFrom: ({ references }) => references,
  isUnordered: true,
  besideProse: () => ({ width: 150 }),
};
