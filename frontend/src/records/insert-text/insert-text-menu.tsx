import { Button, Menu } from '@mantine/core';
import type { InsertedText } from '@shilu/events/records/modules/inserted-text';
import { IconTextPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInsertText } from './use-insert-text';

type Props = {
  readonly label: string;
  /** Title of a new text. */
  readonly title: string;
  /** The module that the text comes from: a new one stands behind it. */
  readonly after: string;
  /** What is written, made when it is asked for. */
  readonly textOf: () => InsertedText;
};

/** A button that writes a text into the record: a new text module, or one of those that there are. */
export const InsertTextMenu = ({ label, title, after, textOf }: Props) => {
  const { t } = useTranslation('records');
  const inserting = useInsertText();
  if (inserting === null || (!inserting.mayAdd && inserting.targets.length === 0)) return null;
  const { targets, mayAdd, insert } = inserting;
  const into = (target: string | null): void => void insert({ target, text: textOf(), title, after });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconTextPlus size={15} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayAdd ? <Menu.Item onClick={() => into(null)}>{t('insertText.new', { title })}</Menu.Item> : null}
        {targets.length === 0 ? null : <Menu.Label>{t('insertText.into')}</Menu.Label>}
        {targets.map((target) => (
          <Menu.Item key={target.id} onClick={() => into(target.id)}>
            {target.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
