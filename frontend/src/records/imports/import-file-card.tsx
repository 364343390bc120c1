import { ActionIcon, Anchor, Button, Checkbox, Group, List, SegmentedControl, Text, TextInput } from '@mantine/core';
import { importLostWords } from '@shilu/events/records/protocol-lost';
import { IconTrash } from '@tabler/icons-react';
import { lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { DETAIL } from '../../templates/addresses';
import { LazyPart } from '../../ui/lazy-part';
import { CardSkeleton } from '../../ui/skeletons';
import { lackingIn, isReady, TITLE_MAX, type ImportFile, type Into, type ReadyFile } from './import-file';
import classes from './import-page.module.css';
import { moduleTypeLabel } from './module-type-label';

const TemplatePaper = lazy(() => import('../preview/template-paper').then((file) => ({ default: file.TemplatePaper })));

type Props = {
  readonly file: ImportFile;
  readonly mayTemplate: boolean;
  readonly busy: boolean;
  readonly onEdit: (patch: Partial<ImportFile>) => void;
  readonly onRemove: () => void;
};

/** One file: what was recognised in it, what it becomes, and what came of it. */
export const ImportFileCard = ({ file, busy, onRemove, ...more }: Props) => {
  const { t } = useTranslation('imports');
  const head = useId();
  const { stage, name } = file;
  return (
    <section className={classes['card']} aria-labelledby={head}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={8}>
        <Text fw={600} component="h2" fz="md" id={head} className={classes['name'] ?? ''}>
          {name}
        </Text>
        {stage.kind === 'done' ? null : (
          <ActionIcon variant="subtle" color="gray" disabled={busy} aria-label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
      {stage.kind === 'reading' ? <Text c="dimmed">{t('reading')}</Text> : null}
      {stage.kind === 'unread' ? (
        <Text c="var(--red)" role="alert">
          {stage.why}
        </Text>
      ) : null}
      {stage.kind === 'done' ? (
        <Text role="status">
          {file.into === 'record' ? (
            <>
              {t('doneRecord')}{' '}
              <Anchor component={Link} to={generatePath('/editRecord/:id', { id: stage.id })}>
                {stage.number ?? file.title}
              </Anchor>
            </>
          ) : (
            <>
              {t('doneTemplate')}{' '}
              <Anchor component={Link} to={generatePath(DETAIL, { id: stage.id })}>
                {file.title}
              </Anchor>
            </>
          )}
        </Text>
      ) : null}
      {isReady(file) ? <Recognised {...more} file={file} busy={busy} /> : null}
    </section>
  );
}; // prettier-ignore

const Recognised = ({ file, mayTemplate, busy, onEdit }: Omit<Props, 'onRemove' | 'file'> & { readonly file: ReadyFile }) => {
  const { t } = useTranslation('imports');
  const language = useStore(languageStore);
  const [looks, setLooks] = useState(false);
  const { read } = file.stage;
  const lacking = lackingIn(file);
  const turn = (at: number): void => {
    const without = new Set(file.without);
    if (!without.delete(at)) without.add(at);
    onEdit({ without });
  };
  return (
    <>
      <Group gap={12} mt={8} align="flex-end">
        <TextInput
          className={classes['title'] ?? ''}
          label={t(file.into === 'record' ? 'recordTitle' : 'templateName')}
          value={file.title}
          maxLength={TITLE_MAX[file.into]}
          disabled={busy}
          error={lacking === 'title' ? t('titleMissing') : undefined}
          onChange={(event) => onEdit({ title: event.currentTarget.value })}
        />
        {mayTemplate ? (
          <SegmentedControl
            size="xs"
            aria-label={t('becomes', { name: file.name })}
            disabled={busy}
            data={(['record', 'template'] as const).map((value) => ({ value, label: t(`into.${value}`) }))}
            value={file.into}
            onChange={(into: Into) => onEdit({ into, title: file.title.slice(0, TITLE_MAX[into]) })}
          />
        ) : null}
      </Group>
      <Text fz="sm" mt={10}>
        {t('found', { modules: read.modules.length, count: read.modules.length })}
        {read.pictures === 0 ? '' : t('foundPictures', { count: read.pictures })}
      </Text>
      <ul className={classes['modules']} aria-label={t('modulesOf', { name: file.name })}>
        {read.modules.map((module, at) => (
          <li key={at}>
            <Checkbox
              size="xs"
              label={t('moduleLine', { title: module.title, type: moduleTypeLabel(module.type, language) })}
              checked={!file.without.has(at)}
              disabled={busy}
              onChange={() => turn(at)}
            />
          </li>
        ))}
      </ul>
      {lacking === 'modules' ? (
        <Text fz="sm" c="var(--red)">
          {t('modulesMissing')}
        </Text>
      ) : null}
      {read.lost.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('nothingLost')}
        </Text>
      ) : (
        <>
          <Text fz="sm" fw={600} component="h3">
            {t('lost')}
          </Text>
          <List size="sm">
            {read.lost.map((each) => (
              <List.Item key={each.part}>{importLostWords(each, language)}</List.Item>
            ))}
          </List>
        </>
      )}
      <Group gap={12} mt={8}>
        <Button size="compact-sm" variant="default" aria-expanded={looks} onClick={() => setLooks(!looks)}>
          {t(looks ? 'hidePreview' : 'showPreview')}
        </Button>
        {file.refused === null ? null : (
          <Text fz="sm" c="var(--red)" role="alert">
            {t('refused', { why: file.refused })}
          </Text>
        )}
        {file.checked ? (
          <Text fz="sm" role="status">
            {t('wouldWork')}
          </Text>
        ) : null}
      </Group>
      {looks ? (
        <div className={classes['preview']} role="region" tabIndex={0} aria-label={t('previewOf', { name: file.name })}>
          <LazyPart fallback={<CardSkeleton height={200} />}>
            <TemplatePaper modules={read.modules.filter((_, at) => !file.without.has(at))} />
          </LazyPart>
        </div>
      ) : null}
    </>
  );
}; // prettier-ignore
