import { sameJson } from '@shilu/events/core/canonical';
import { FIELD_FORMAT, type ShownChange } from '@shilu/events/core/trace';
import type { Drawing } from '@shilu/events/structures/drawing';
import { useTranslation } from 'react-i18next';
import { StructurePicture } from '../chemistry/structure-picture';
import classes from './audit.module.css';

type Props = { readonly change: ShownChange };

const HEIGHT = 90;

/** A drawing that is wider than its column scrolls in it, by key too. */
const Sheet = ({ drawing, label }: { readonly drawing: Drawing; readonly label: string }) => {
  const { t } = useTranslation('audit');
  return (
    <div className={classes['drawn']} tabIndex={0} role="group" aria-label={t('structure')}>
      <StructurePicture drawing={drawing} label={label} height={HEIGHT} />
    </div>
  );
};

/** One side of the change: its picture, or its words where nothing draws it. */
const Side = ({ side, drawing, said }: { readonly side: 'old' | 'new'; readonly drawing: Drawing | null; readonly said: string | null }) => {
  const { t } = useTranslation('audit');
  if (drawing === null && (said === null || said === '')) return null;
  const words = said ?? '';
  return (
    <figure className={classes['structure']} data-side={side}>
      <figcaption>{t(side === 'old' ? 'structureBefore' : 'structureAfter')}</figcaption>
      {drawing === null ? side === 'old' ? <del>{words}</del> : <ins>{words}</ins> : <Sheet drawing={drawing} label={words} />}
    </figure>
  );
}; // prettier-ignore

/**
 * T04, structure: before and after as they are drawn. Beside a row that came or went, whose words are told already, its
 * structure alone; a drawing that says the same as before stands once.
 */
export const ToldStructures = ({ change: { drawn, oldValue, newValue, fieldFormat } }: Props) => {
  const { t } = useTranslation('audit');
  if (drawn === undefined) return null;
  if (fieldFormat !== FIELD_FORMAT.structure) {
    const drawing = drawn.new ?? drawn.old;
    return drawing && (
      <span className={classes['structures']}>
        <Sheet drawing={drawing} label={t('structure')} />
      </span>
    ); // prettier-ignore
  }
  if (drawn.new !== null && sameJson(drawn.old, drawn.new))
    return (
      <figure className={classes['structure']}>
        <figcaption>{t('structureRedrawn')}</figcaption>
        <Sheet drawing={drawn.new} label={newValue ?? ''} />
      </figure>
    );
  return (
    <span className={classes['structures']}>
      <Side side="old" drawing={drawn.old} said={oldValue} />
      <Side side="new" drawing={drawn.new} said={newValue} />
      {drawn.new === null && (newValue === null || newValue === '') ? <span className="mute">{t('emptied')}</span> : null}
    </span>
  ); // prettier-ignore
};
