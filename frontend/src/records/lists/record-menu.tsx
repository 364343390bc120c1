import { Menu } from '@mantine/core';
import { mayRemoveRecord } from '@shilu/events/records/record-rights';
import type { RecordRow } from '@shilu/events/records/record-row';
import { IconArrowBackUp, IconArrowRight, IconCopy, IconEye, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMe } from '../../identity/session';
import { CopyLinkItem, OpenItems } from '../../ui/data-table/link-items';
import type { RecordActs } from './record-acts';

const ICON = { size: 16, stroke: 1.6 };

/** What this person may do with one record of a list, without opening it. */
export const RecordMenu = ({
  row,
  href,
  acts,
}: {
  readonly row: RecordRow;
  readonly href: string;
  readonly acts: RecordActs;
}) => {
  const { t } = useTranslation('recordLists');
  const { id, isOrganAdmin } = useMe().accountInfo;
  if (row.removed)
    return (
      <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => acts.restore([row])}>
        {t('bulk.restore')}
      </Menu.Item>
    );
  return (
    <>
      <OpenItems href={href} />
      <Menu.Item leftSection={<IconEye {...ICON} />} component={Link} to={`/recordPreview/${row.id}`}>
        {t('menu.preview')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypePdf {...ICON} />} onClick={() => acts.exportPdf([row])}>
        {t('bulk.export')}
      </Menu.Item>
      {row.onlyToRead === true ? null : (
        <Menu.Item leftSection={<IconCopy {...ICON} />} component={Link} to={`/cloneRecord/${row.id}/${row.bookId}`}>
          {t('menu.clone')}
        </Menu.Item>
      )}
      {row.hasBatch === true && row.onlyToRead !== true ? (
        <Menu.Item
          leftSection={<IconArrowRight {...ICON} />}
          component={Link}
          to={`/cloneRecord/${row.id}/${row.bookId}?for=next`}
        >
          {t('menu.next')}
        </Menu.Item>
      ) : null}
      <CopyLinkItem href={href} />
      {mayRemoveRecord(row, id, isOrganAdmin) ? (
        <Menu.Item color="var(--red)" leftSection={<IconTrash {...ICON} />} onClick={() => acts.remove([row])}>
          {t('bulk.remove')}
        </Menu.Item>
      ) : null}
    </>
  );
};
