import type { Language } from '@shilu/events/core/call';
import { Button, Group } from '@mantine/core';
import { isProduct, type Row } from '@shilu/events/records/modules/equation/equation-schema';
import { useTranslation } from 'react-i18next';
import type { ModulePlace } from '../module-ui';
import classes from './equation.module.css';
import { OriginLine } from './origin-line';
import { PlatformLines, RegistrationLine } from './platform-lines';

type Props = {
  readonly row: Row;
  readonly place: ModulePlace;
  readonly language: Language;
  /** The row is open: where it is taken from may be chosen. */
  readonly isOpen: boolean;
  readonly onLookUp: () => void;
  readonly onChange: (part: Partial<Row>) => void;
};

/** The way from a row to where it is taken from, and back. */
const TakeFrom = ({ row, onLookUp, onChange }: Pick<Props, 'row' | 'onLookUp' | 'onChange'>) => {
  const { t } = useTranslation('equation');
  if (isProduct(row)) return null;
  return (
    <Group gap={6}>
      <Button size="compact-xs" variant="default" onClick={onLookUp}>
        {t('takeFrom')}
      </Button>
      {row.from === null || row.from.kind === 'batch' ? null : (
        <Button size="compact-xs" variant="subtle" onClick={() => onChange({ from: null })}>
          {t('notFrom')}
        </Button>
      )}
    </Group>
  );
};

/** Where a row being edited was taken from, and what platforms say of it and of its batches. */
export const RowPlatforms = ({ row, place, language, isOpen, onLookUp, onChange }: Props) => (
  <div className={classes['rowPlatforms']}>
    {row.from === null ? null : <OriginLine from={row.from} language={language} className="mute" />}
    {isOpen ? <TakeFrom row={row} onLookUp={onLookUp} onChange={onChange} /> : null}
    <PlatformLines place={place} row={row} />
    {isProduct(row)
      ? row.batches.map((batch) => <RegistrationLine key={batch.id} place={place} row={row} batch={batch} />)
      : null}
  </div>
);
