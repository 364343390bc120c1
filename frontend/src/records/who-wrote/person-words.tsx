import { useContext, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Writer } from './writers';
import { Writers } from './writers';
import classes from './who-wrote.module.css';

export const lineOf = ({ colour, line, thickness }: Writer): CSSProperties =>
  ({
    '--person': colour,
    textDecorationStyle: line,
    textDecorationThickness: `${String(thickness)}px`,
  }) as CSSProperties;

type Props = { readonly by: string; readonly isRemoved: boolean; readonly children: ReactNode };

/** Words of one person, or words that they took out: their line and colour, their name when it is pointed at or read out. */
export const PersonWords = ({ by, isRemoved, children }: Props) => {
  const { t } = useTranslation('records');
  const { of, only } = useContext(Writers);
  const writer = of.get(by);
  if (writer === undefined) return children;
  const { name, source } = writer;
  const said = source
    ? t(isRemoved ? 'whoWrote.goneWith' : 'whoWrote.cameFrom', { source: name })
    : t(isRemoved ? 'whoWrote.tookOut' : 'whoWrote.wrote', { name });
  return (
    <span className={classes['words']} style={lineOf(writer)} data-faded={only !== null && only !== by} title={said}>
      <span className={classes['heard']}>{said}</span>
      {isRemoved ? <del>{children}</del> : children}
      <span className={classes['heard']}>{t('whoWrote.end')}</span>
    </span>
  );
};
