import { Button } from '@mantine/core';
import { findModuleType, moduleTypeOf } from '@shilu/events/records/modules/registry';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import classes from './record.module.css';

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
  const language = useStore(languageStore);
  const first = findModuleType(type)?.begin;
  if (first === undefined || !isEmpty(type, content)) return null;
  return (
    <div className={`${classes['cardBody'] ?? ''} no-print`}>
      <Button size="compact-sm" variant="light" onClick={onBegin}>
        {first[language]}
      </Button>
    </div>
  );
};
