import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './anchors.module.css';
import { selectedAnchor, type Body, type Selected } from './selected-anchor';

/** While a selection grows nothing is offered. */
const RESTING_MS = 200;
const WIDTH_PX = 140;

type Props = {
  readonly bodies: readonly Body[];
  /** Id of the element that scrolls them. */
  readonly within: string;
  readonly onSelected: (selected: Selected) => void;
};

/** Stands below what is selected and comments on it. The keyboard has a key of its own for that. */
export const CommentHere = ({ bodies, within, onSelected }: Props) => {
  const { t } = useTranslation('records');
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setSelected(selectedAnchor(bodies, document.getSelection())), RESTING_MS);
    };
    const hide = (): void => {
      clearTimeout(timer);
      setSelected(null);
    };
    const paper = document.getElementById(within);
    document.addEventListener('selectionchange', look);
    paper?.addEventListener('scroll', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      paper?.removeEventListener('scroll', hide);
    };
  }, [bodies, within]);
  if (selected === null) return null;
  const { rect } = selected;
  const left = Math.max(8, Math.min((rect?.right ?? 0) - WIDTH_PX / 2, window.innerWidth - WIDTH_PX - 8));
  const top = Math.max(8, Math.min((rect?.bottom ?? 0) + 8, window.innerHeight - 48));
  return (
    <Button
      className={`${classes['here']} no-print`}
      style={{ left, top }}
      size="compact-sm"
      variant="default"
      leftSection={<IconMessagePlus size={16} stroke={1.6} />}
      // The selection stays until the button was pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        setSelected(null);
        onSelected(selected);
      }}
    >
      {t('comment.here')}
    </Button>
  );
};
