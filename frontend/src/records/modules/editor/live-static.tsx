import { runsText } from '@shilu/events/references/runs';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import { GONE, liveText, worksIn } from '@shilu/events/records/modules/rich-text/live-nodes';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from './rich-text.module.css';

type Props = {
  readonly node: Pick<RichNode, 'type' | 'attrs'>;
  readonly said: RecordSaid | undefined;
  readonly signed?: boolean | undefined;
};

/** A value of another module. */
const FieldStatic = ({ node, said, signed }: Props) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const { text, gone } = liveText(node, signed === true ? null : (said ?? null));
  const title = t(said === undefined || signed === true ? 'rich.liveWritten' : gone ? 'rich.liveGone' : 'rich.live');
  return (
    <span className={classes['live']} data-no-text data-gone={gone} title={title}>
      {text}
      {gone ? <small className={classes['gone']}>{GONE[language]}</small> : null}
    </span>
  );
};

/** Numbers of works; what they are shows where one points at them or comes to them by keyboard. */
const CitationStatic = ({ node, said, signed }: Props) => {
  const { t } = useTranslation('records');
  const { text, gone } = liveText(node, signed === true ? null : (said ?? null));
  const works = worksIn(node);
  const told = works.flatMap((work) => {
    const found = said?.workOf(work) ?? null;
    return found === null
      ? []
      : [`[${String((signed === true ? work.number : said?.numberOf(work)) ?? '?')}] ${runsText(found.runs)}`];
  });
  const title = gone ? [t('rich.workGone'), ...told].join('\n') : told.join('\n');
  const list = works[0]?.module;
  return said === undefined || list === undefined ? (
    <span className={classes['cite']} data-no-text>
      {text}
    </span>
  ) : (
    <a
      className={classes['cite']}
      data-no-text
      href={`#module-${list}`}
      title={title}
      aria-label={t('rich.cites', { numbers: text.slice(1, -1) })}
      data-gone={gone}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(`module-${list}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
      }}
    >
      {text}
    </a>
  );
};

export const LiveStatic = ({ node, said, signed }: Props) =>
  node.type === 'citation' ? (
    <CitationStatic {...{ node, said, signed }} />
  ) : (
    <FieldStatic {...{ node, said, signed }} />
  );
