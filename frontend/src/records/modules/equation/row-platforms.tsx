import type { Language } from '@shilu/events/core/call';
import { isProduct, type Row } from '@shilu/events/records/modules/equation/equation-schema';
import type { ModulePlace } from '../module-ui';
import classes from './equation.module.css';
import { OriginLine } from './origin-line';
import { TakeFromPlatform } from './take-from-platform';
import { PlatformLines, RegistrationLine } from './platform-lines';

type Props = {
  readonly row: Row;
  readonly place: ModulePlace;
  readonly language: Language;
  /** The row is open: where it is taken from may be chosen. */
  readonly isOpen: boolean;
  readonly onChange: (part: Partial<Row>) => void;
};

/** Where a row being edited was taken from, and what platforms say of it and of its batches. */
export const RowPlatforms = ({ row, place, language, isOpen, onChange }: Props) => (
  <div className={classes['rowPlatforms']}>
    {row.from === null ? null : <OriginLine from={row.from} language={language} className="mute" />}
    {isOpen ? <TakeFromPlatform row={row} language={language} onChange={onChange} /> : null}
    <PlatformLines place={place} row={row} />
    {isProduct(row)
      ? row.batches.map((batch) => <RegistrationLine key={batch.id} place={place} row={row} batch={batch} />)
      : null}
  </div>
);
