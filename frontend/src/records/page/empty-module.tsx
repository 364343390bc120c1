import { Button } from '@mantine/core';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { useTranslation } from 'react-i18next';
import classes from './record.module.css';

const FIRST = ['editor', 'basicFields', 'labInfoTable', 'labDocument'] as const;

const isEmpty = (type: string, content: unknown): boolean => {
  try {
    return moduleTypeOf(type).isEmpty(content);
  } catch {
    // What is half typed and fits no schema is something.
    return false;
  }
};

/** A module with nothing in it offers what to do first, to whoever may do it. */
export const EmptyModule = ({
  type,
  content,
  onBegin,
}: {
  readonly type: string;
  readonly content: unknown;
  readonly onBegin: () => void;
}) => {
  const { t } = useTranslation('records');
  const first = FIRST.find((each) => each === type);
  if (first === undefined || !isEmpty(type, content)) return null;
  return (
    <div className={`${classes['cardBody'] ?? ''} no-print`}>
      <Button size="compact-sm" variant="light" onClick={onBegin}>
        {t(`module.begin.${first}`)}
      </Button>
    </div>
  );
};
