import { Button, SegmentedControl } from '@mantine/core';
import { wordsIn } from '@shilu/events/core/register-words';
import { templateRegister } from '@shilu/events/templates/template';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { mayDo } from '../registers/authority';
import { SearchBox } from '../ui/data-table/search-box';
import { PageHeader } from '../ui/page-header';
import { IMPORT, NEW } from './addresses';
import { TemplateBin } from './template-bin';
import { TemplateCards } from './template-cards';
import { TemplateCentre } from './template-centre';

const VIEWS = ['all', 'centre', 'ranking', 'bin'] as const;
type View = (typeof VIEWS)[number];

/** R113: templates of the organisation, to begin records from, to write, and to take back out of the bin. */
export const MyTemplatesPage = () => {
  const { t } = useTranslation(['templates', 'recordLists']);
  const language = useStore(languageStore);
  const me = useMe();
  const [find, setFind] = useState('');
  const [search, setSearch] = useSearchParams();
  const view: View = VIEWS.find((each) => each === search.get('view')) ?? 'all';
  return (
    <>
      <PageHeader
        title={t('recordLists:template.title')}
        description={templateRegister.about[language]}
        actions={
          <>
            <SearchBox label={t('recordLists:template.search')} value={find} onChange={setFind} />
            {mayDo(templateRegister.mayAdd, me, null) ? (
              <>
                <Button component={Link} to={IMPORT} variant="default" leftSection={<IconFileImport size={16} />}>
                  {t('templates:mine.import')}
                </Button>
                <Button component={Link} to={NEW} leftSection={<IconPlus size={16} />}>
                  {wordsIn(templateRegister, language).add}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <SegmentedControl
        mb={12}
        size="xs"
        aria-label={t('templates:mine.views')}
        data={VIEWS.map((value) => ({ value, label: t(`templates:mine.${value}`) }))}
        value={view}
        onChange={(next) => setSearch(next === 'all' ? {} : { view: next }, { replace: true })}
      />
      {view === 'bin' ? <TemplateBin find={find} /> : null}
      {view === 'all' ? <TemplateCards find={find} /> : null}
      {view === 'centre' || view === 'ranking' ? <TemplateCentre key={view} of={view} find={find} /> : null}
    </>
  );
};
