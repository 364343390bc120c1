import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { wordsIn } from '@shilu/events/core/register-words';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate } from 'react-router-dom';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { mayDo } from './authority';
import { EntryForm } from './entry-form';
import type { RegisterScreen } from './register-screens';
import classes from './register.module.css';

const NONE = {};

type Props = RegisterScreen & { readonly listPath: string };

/** A new entry at an address of its own, where its form is long; it leads on to what was saved. */
export const NewEntryPage = ({ register, listPath, controls = NONE, extra }: Props) => {
  const { t } = useTranslation('common');
  const language = useStore(languageStore);
  const navigate = useNavigate();
  const me = useMe();
  const { title, add } = wordsIn(register, language);
  const detail = register.place?.detail;
  return (
    <>
      <Breadcrumbs mb={6}>
        <Anchor component={Link} to={listPath}>
          {title}
        </Anchor>
        <Text c="dimmed">{add}</Text>
      </Breadcrumbs>
      <PageHeader title={add} description={register.about[language]} />
      {mayDo(register.mayAdd, me, null) ? (
        <div className={classes['sheet']}>
          <EntryForm
            register={register}
            controls={controls}
            Beginning={extra?.Beginning}
            entry={null}
            readOnly={false}
            onCancel={() => void navigate(listPath)}
            onDone={(id) =>
              void navigate(detail === undefined ? listPath : generatePath(detail, { id }), { replace: true })
            }
          />
        </div>
      ) : (
        <EmptyState title={t('error.forbiddenTitle')}>{t('error.forbidden')}</EmptyState>
      )}
    </>
  );
};
