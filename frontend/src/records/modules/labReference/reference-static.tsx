import {
  isCited,
  type Cited,
  type LabReference,
} from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { CITATION_STYLES } from '@shilu/events/references/styles';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { ReferenceRuns } from '../../../resources/reference-runs';
import type { ModulePlace, StaticProps, UnitProps } from '../module-ui';
import classes from './references.module.css';

/** Where an entry of the library stands, whichever register holds it. */
const entryPath = (id: string): string => generatePath('/entry/:register/:id', { register: 'literature', id });

/** A way to the entry that a work was taken from; it may have been removed or changed since. */
export const EntryLink = ({ cited, at }: { readonly cited: Cited; readonly at: number }) => {
  const { t } = useTranslation('labReference');
  return cited.entryId === undefined ? null : (
    <Link className="link" to={entryPath(cited.entryId)} aria-label={t('open', { at: at + 1 })}>
      <IconExternalLink size={15} stroke={1.6} />
    </Link>
  );
};

/** By the numbers that texts of the record cite them by. */
const numbered = (cited: readonly Cited[], { said, ownId, moduleId }: ModulePlace) =>
  cited
    .map((each, at) => ({ each, number: said?.numberOf({ module: ownId ?? moduleId, id: each.id }) ?? at + 1 }))
    .toSorted((a, b) => a.number - b.number);

export const ReferenceStatic = ({ content: { style, cited }, place }: StaticProps<LabReference>) => {
  const { t } = useTranslation('labReference');
  if (cited.length === 0) return <p className="mute">{t('none')}</p>;
  return (
    <ol className={classes['list']}>
      {numbered(cited, place).map(({ each, number }) => (
        <li key={each.id}>
          <span className={classes['number']}>[{number}]</span>
          <span className={classes['what']}>
            <span>
              <ReferenceRuns runs={CITATION_STYLES[style].format(each.reference)} />{' '}
              <EntryLink cited={each} at={number - 1} />
            </span>
            {(each.note ?? '') === '' ? null : <span className={classes['note']}>{each.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** One work of a merge. */
export const CitedUnit = ({ value, mine }: UnitProps<LabReference>) =>
  isCited(value) ? (
    <span>
      <ReferenceRuns runs={CITATION_STYLES[mine.style].format(value.reference)} /> {value.note ?? ''}
    </span>
  ) : typeof value === 'string' && value in CITATION_STYLES ? (
    <StyleName style={value} />
  ) : null;

const StyleName = ({ style }: { readonly style: string }) => {
  const { i18n } = useTranslation();
  const found = Object.entries(CITATION_STYLES).find(([name]) => name === style)?.[1];
  return <span>{found?.label[i18n.language === 'en-US' ? 'en-US' : 'zh-CN'] ?? style}</span>;
};
