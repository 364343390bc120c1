import { Group, Stack, Text } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { MOST_IMPORTED_FILES } from '@shilu/events/records/import-calls';
import { templateRegister } from '@shilu/events/templates/template';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useMe } from '../../identity/session';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { mayDo } from '../../registers/authority';
import { startable, templateName, useTemplates } from '../../templates/templates';
import { ConfirmLeave } from '../../ui/confirm-leave';
import { DropArea } from '../../ui/drop-area';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { PickOne } from '../../ui/picker';
import { ProgressTask } from '../../ui/progress-task';
import { WorkButton } from '../../ui/work-button';
import type { GivenPlace, RecordPlace } from '../lists/inferred-place';
import { PlaceChips } from '../lists/place-chips';
import { NotebookForm } from '../notebooks/notebook-form';
import { useRecordPlace } from '../lists/use-record-place';
import { ImportFileCard } from './import-file-card';
import { isReady, lackingIn } from './import-file';
import classes from './import-page.module.css';
import { useImports, type Frame } from './use-imports';

/** As many names as fit beside a sentence. */
const LISTED = 5;
const listed = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names.slice(0, LISTED)) +
  (names.length > LISTED ? '…' : '');

const NOT_PLACED: RecordPlace = { bookId: null, projectId: null, taskId: null, type: '' };
const NOWHERE: GivenPlace = { bookId: null, projectId: null, taskId: null, type: null };

/** Protocols that exist as files become records or templates: read, looked at, tried without effect, carried out. */
export const ImportPage = () => {
  const { t } = useTranslation('imports');
  const language = useStore(languageStore);
  const me = useMe();
  const [search] = useSearchParams();
  const mayTemplate = mayDo(templateRegister.mayAdd, me, null);
  const imports = useImports(mayTemplate && search.get('into') === 'template' ? 'template' : 'record');
  const { files, work, beyond } = imports;
  const [changed, setChanged] = useState<GivenPlace>(NOWHERE);
  const { place, ...offered } = useRecordPlace(changed);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const { templates } = useTemplates({ id: templateId });
  const frames = startable(templates ?? [], me).map((each) => ({ value: each.id, label: templateName(each, language) }));
  const ready = files.filter(isReady);
  const fit = ready.filter((file) => lackingIn(file) === null && file.refused === null);
  const records = ready.filter(({ into }) => into === 'record').length;
  const homeless = records > 0 && (place === null || place.bookId === null);
  const unable = work !== null || homeless || ready.some((file) => lackingIn(file) !== null);
  // A template needs no place: notebooks that cannot be loaded are in nobody's way then.
  const at = place ?? (records === 0 ? NOT_PLACED : null);
  const frame: Frame | null = at === null ? null : { place: at, templateId };
  return (
    <>
      <ConfirmLeave when={ready.length > 0} body={t('leave', { count: ready.length })} />
      <PageHeader title={t('title')} description={t('about')} />
      <Stack gap={14}>
        <DropArea
          onDrop={(dropped) => void imports.add(dropped)}
          disabled={work !== null || files.length >= MOST_IMPORTED_FILES}
          p={28}
          label={t('drop')}
          choose={t('choose')}
        />
        <Text fz="sm" c="dimmed">
          {t('kinds', { most: MOST_IMPORTED_FILES })}
        </Text>
        {beyond.length === 0 ? null : (
          <Text fz="sm" c="var(--red)" role="alert">
            {t('beyond', { most: MOST_IMPORTED_FILES, count: beyond.length, names: listed(beyond, language) })}
          </Text>
        )}
        {records > 0 && place === null && offered.query.isError ? (
          <section className={classes['card']} aria-label={t('place')}>
            <ErrorState error={offered.query.error} onRetry={() => void offered.query.refetch()} />
          </section>
        ) : null}
        {records > 0 && place !== null ? (
          <section className={classes['card']} aria-label={t('place')}>
            <Text fw={600} component="h2" fz="md" mb={8}>
              {t('place')}
            </Text>
            <Group gap={8}>
              <PlaceChips
                place={place}
                offered={offered}
                disabled={work !== null}
                onChange={(next) => {
                  setChanged(next);
                  imports.forgetTried();
                }}
              />
            </Group>
            {homeless ? (
              <>
                <Text fz="sm" c="var(--red)" my={8}>
                  {t('noBook')}
                </Text>
                <NotebookForm
                  onCancel={() => setChanged(NOWHERE)}
                  onSaved={(bookId) => setChanged({ ...changed, bookId })}
                />
              </>
            ) : null}
            <PickOne
              mt={10}
              maw={420}
              label={t('frame')}
              description={t('frameHelp')}
              placeholder={t('frameNone')}
              data={frames}
              value={templateId}
              clearable
              disabled={work !== null}
              onChange={(next) => {
                setTemplateId(next);
                imports.forgetTried();
              }}
            />
          </section>
        ) : null}
        {files.map((file) => (
          <ImportFileCard
            key={file.key}
            file={file}
            mayTemplate={mayTemplate}
            busy={work !== null}
            onEdit={(patch) => imports.edit(file.key, patch)}
            onRemove={() => imports.remove(file.key)}
          />
        ))}
        {work === null ? null : (
          <ProgressTask label={t(work.kind)} done={work.done} total={work.total} />
        )}
        {ready.length === 0 ? null : (
          <Group gap={8} className={classes['foot'] ?? ''}>
            <WorkButton
              variant="default"
              working={work?.kind === 'checking'}
              disabled={unable || frame === null}
              onClick={() => frame && void imports.check(frame)}
            >
              {t('check')}
            </WorkButton>
            <WorkButton
              working={work?.kind === 'importing'}
              disabled={unable || frame === null || fit.length === 0}
              onClick={() => frame && void imports.carryOut(frame)}
            >
              {t('go', { count: fit.length })}
            </WorkButton>
          </Group>
        )}
      </Stack>
    </>
  );
}; // prettier-ignore
