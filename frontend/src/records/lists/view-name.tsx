import { Popover, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkButton } from '../../ui/work-button';
import { MAX_VIEWS } from './saved-views';
import classes from './record-lists.module.css';

const MAX_NAME = 40;

/** Asks for the name of a view. */
export const ViewNameForm = ({
  name: given = '',
  help,
  busy,
  onSave,
}: {
  readonly name?: string;
  readonly help: string;
  readonly busy: boolean;
  readonly onSave: (name: string) => void;
}) => {
  const { t } = useTranslation('recordLists');
  const [name, setName] = useState(given);
  const [tried, setTried] = useState(false);
  const trimmed = name.trim();
  const problem =
    trimmed === ''
      ? t('views.nameRequired')
      : [...trimmed].length > MAX_NAME
        ? t('views.nameTooLong', { max: MAX_NAME })
        : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem === null) onSave(trimmed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={10} miw={260}>
        <TextInput
          data-autofocus
          label={t('views.name')}
          description={help}
          value={name}
          error={tried ? problem : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <WorkButton type="submit" working={busy}>
          {t('views.confirm')}
        </WorkButton>
      </Stack>
    </form>
  );
};

/** What the list shows now, kept under a name. */
export const SaveView = ({
  busy,
  full,
  onSave,
}: {
  readonly busy: boolean;
  readonly full: boolean;
  readonly onSave: (name: string, done: () => void) => void;
}) => {
  const { t } = useTranslation('recordLists');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes['tab']} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('views.save')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('views.save')}>
        <ViewNameForm
          busy={busy}
          help={full ? t('views.full', { max: MAX_VIEWS }) : t('views.help')}
          onSave={(name) => onSave(name, () => setOpened(false))}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
