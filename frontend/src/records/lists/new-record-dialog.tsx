import { Button, Text } from '@mantine/core';
import { fitsProject } from '@shilu/events/templates/template-scope';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useMe } from '../../identity/session';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { NotebookForm } from '../notebooks/notebook-form';
import { preloadWriting } from '../create/preload-writing';
import { holdTypingForNextEditor } from '../page/type-ahead';
import { ErrorState } from '../../ui/error-state';
import { CardSkeleton } from '../../ui/skeletons';
import { dateTime } from '../../ui/times';
import { inferredTitle, lastTemplates, noteLastPlace, noteLastTemplate, type GivenPlace } from './inferred-place';
import { newRecordAddress } from './new-record-address';
import classes from './new-record.module.css';
import { PlaceChips } from './place-chips';
import { useRecordTypes } from './places';
import { TemplateList, type Start } from '../../templates/template-list';
import { TemplatePreview } from '../../templates/template-preview';
import {
  answers,
  startable,
  templateName,
  TEMPLATES_AT_ONCE,
  useTemplates,
  type Template,
} from '../../templates/templates';
import { useRecordPlace } from './use-record-place';
import { Modal } from '../../ui/modal';

type Given = GivenPlace & { readonly templateId: string | null };
type Props = Given & { readonly opened: boolean; readonly onClose: () => void };

/** Where a record begins: blank, or from a template that is looked at first (R017). */
export const NewRecordDialog = ({ opened, onClose, ...given }: Props) => {
  const { t } = useTranslation('recordLists');
  const { t: common } = useTranslation('common');
  const [addingBook, setAddingBook] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={addingBook ? 560 : 960}
      // Whoever knows what to take does not wait for it to arrive.
      transitionProps={{ duration: 0 }}
      title={t(addingBook ? 'book.add' : 'create.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <Chooser {...given} addingBook={addingBook} onAddBook={setAddingBook} />
    </Modal>
  );
};

const Chooser = ({
  templateId: startTemplate,
  addingBook,
  onAddBook: setAddingBook,
  ...given
}: Given & { readonly addingBook: boolean; readonly onAddBook: (adding: boolean) => void }) => {
  const { t } = useTranslation('recordLists');
  const session = useMe();
  const me = session.accountInfo.id;
  const language = useStore(languageStore);
  const navigate = useNavigate();
  const { nameOf: typeOf } = useRecordTypes();
  const [changed, setChanged] = useState<GivenPlace>(given);
  const { place, query, ...offered } = useRecordPlace(changed);
  const [looked, setLooked] = useState<string | null>(startTemplate);
  const [find, setFind] = useState('');
  const [words] = useDebouncedValue(find, 250);
  const { templates, more } = useTemplates({ words, id: startTemplate });
  useEffect(preloadWriting, []);
  if (query.isError && place === null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (place === null)
    return (
      <div className={classes['coming']}>
        <CardSkeleton height={320} />
      </div>
    );
  if (addingBook || place.bookId === null)
    return (
      <>
        {place.bookId === null ? (
          <Text c="dimmed" mb={12}>
            {t('create.noBookHelp')}
          </Text>
        ) : null}
        <NotebookForm
          onCancel={() => setAddingBook(false)}
          onSaved={(bookId) => {
            setChanged({ ...changed, bookId });
            setAddingBook(false);
          }}
        />
      </>
    );
  const { bookId } = place;
  const wanted = find.trim().toLowerCase();
  const used = lastTemplates(me);
  const age = (id: string): number => (used.includes(id) ? used.indexOf(id) : used.length);
  const fitting = startable(templates ?? [], session)
    .filter((each) => fitsProject(each, place.projectId) && answers(each, find))
    .toSorted((a, b) => Number(a.version === null) - Number(b.version === null) || age(a.id) - age(b.id));
  const blank: Start = { id: null, name: t('template.blank'), note: t('template.blankHelp'), group: null };
  const first = {
    used: fitting.find((each) => each.version !== null && used.includes(each.id)),
    rest: fitting.find((each) => each.version !== null && !used.includes(each.id)),
    draft: fitting.find((each) => each.version === null),
  };
  const groupOf = (each: Template): string | null => {
    if (each === first.draft) return t('template.drafts');
    if (each === first.used) return t('template.lastUsed');
    return each === first.rest ? t('template.title') : null;
  };
  const starts: Start[] = [
    ...(`${blank.name} blank 空白`.toLowerCase().includes(wanted) ? [blank] : []),
    ...fitting.map((each) => ({
      id: each.id,
      name: templateName(each, language),
      note: [typeOf(each.recordType), t('cell.modules', { count: each.modules.length })]
        .filter((part) => part !== '')
        .join(' · '),
      group: groupOf(each),
    })),
  ];
  const active = starts.some((start) => start.id === looked) ? looked : (starts[0]?.id ?? null);
  const template = fitting.find((each) => each.id === active) ?? null;
  const begin = (id: string | null): void => {
    const from = fitting.find((each) => each.id === id);
    const type =
      given.type ?? (from && from.recordType !== '' && changed.type === given.type ? from.recordType : place.type);
    const chosen = { ...place, bookId, type };
    if (from) {
      noteLastPlace(me, chosen);
      noteLastTemplate(me, from.id);
    } else {
      // Whoever types at once types into the page that opens, not into this search box.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      holdTypingForNextEditor();
    }
    // In place of this dialog: Back from the record does not open it again.
    void navigate(
      from
        ? newRecordAddress(from.id, chosen, inferredTitle(templateName(from, language), dateTime(Date.now())))
        : newRecordAddress(null, chosen),
      { replace: true },
    );
  };
  return (
    <>
      <div className={classes['chooser']}>
        <TemplateList
          starts={starts}
          note={more && find === '' ? t('template.more', { count: TEMPLATES_AT_ONCE }) : null}
          active={active}
          find={find}
          onFind={(words) => {
            setFind(words);
            setLooked(null);
          }}
          onLook={setLooked}
          onTake={begin}
        />
        {template === null ? (
          <div className={classes['look']}>
            <Text fw={600} fz="lg">
              {t('template.blank')}
            </Text>
            <Text c="dimmed">{t('create.blankBody')}</Text>
          </div>
        ) : (
          <TemplatePreview key={template.id} template={template} />
        )}
      </div>
      <div className={classes['foot']}>
        <div className={classes['place']}>
          <PlaceChips place={place} offered={offered} onChange={setChanged} />
          <button type="button" className="link" onClick={() => setAddingBook(true)}>
            {t('book.add')}
          </button>
          <Link className="link" to="/record/import">
            {t('create.import')}
          </Link>
        </div>
        <Button onClick={() => begin(template?.id ?? null)}>
          {t(template === null ? 'create.startBlank' : 'template.useThis')}
        </Button>
      </div>
    </>
  );
};
