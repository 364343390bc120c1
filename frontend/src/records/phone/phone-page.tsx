import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { IconCamera, IconCheck, IconPhoto } from '@tabler/icons-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useQueryCall } from '../../api/use-query-call';
import { LanguageSwitch } from '../../app/language-switch';
import { PageSkeleton } from '../../ui/skeletons';
import { errorText } from '../../ui/toasts';
import { useDocumentTitle } from '../../ui/use-document-title';
import classes from './phone.module.css';
import { OneLine } from '../../ui/one-line';
import { usePhotoQueue } from './use-photo-queue';

/** Phones turn their own format into JPEG for a page that asks for these. */
const KINDS = 'image/jpeg,image/png,image/webp';

/** On the phone, without logging in: the code that was scanned is all it may do. */
export const PhonePage = () => {
  const { t } = useTranslation(['phone', 'common']);
  const code = useLocation().hash.slice(1);
  useDocumentTitle(t('page.title'));
  const place = useQueryCall(recordCalls.phonePlace, { code }, { enabled: code !== '' });
  const { photos, add, send } = usePhotoQueue(code);
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const onChosen = (event: ChangeEvent<HTMLInputElement>): void => {
    add([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  const known = place.data?.response;
  return (
    <main className={classes['page']}>
      <div className={classes['corner']}>
        <LanguageSwitch />
      </div>
      <Title order={1} fz={22}>
        {t('page.title')}
      </Title>
      {known ? (
        <>
          <Text>
            {t('page.into')} <span className="mono">{known.number}</span> · {known.personName}
          </Text>
          <input ref={camera} type="file" hidden accept={KINDS} capture="environment" onChange={onChosen} />
          <input ref={album} type="file" hidden accept={KINDS} multiple onChange={onChosen} />
          <Stack gap={12} w="100%">
            <Button
              size="xl"
              leftSection={<IconCamera size={24} stroke={1.6} />}
              onClick={() => camera.current?.click()}
            >
              {t('page.take')}
            </Button>
            <Button
              size="lg"
              variant="default"
              leftSection={<IconPhoto size={20} stroke={1.6} />}
              onClick={() => album.current?.click()}
            >
              {t('page.choose')}
            </Button>
          </Stack>
          <Stack gap={10} w="100%" component="ul" className={classes['list'] ?? ''}>
            {photos.map((photo) => (
              <li key={photo.id}>
                <Group justify="space-between" wrap="nowrap">
                  <OneLine alone text={photo.file.name} />
                  {photo.sent ? (
                    <Group gap={4} c="var(--green)" wrap="nowrap">
                      <IconCheck size={18} stroke={1.8} />
                      {t('page.sent')}
                    </Group>
                  ) : photo.again ? (
                    <Button size="compact-md" variant="default" onClick={() => send(photo)}>
                      {t('page.again')}
                    </Button>
                  ) : null}
                </Group>
                {photo.problem !== null ? (
                  <Text role="alert" c="var(--red)" fz="sm">
                    {photo.problem}
                  </Text>
                ) : photo.sent ? null : (
                  <Progress value={photo.fraction * 100} aria-label={photo.file.name} />
                )}
              </li>
            ))}
          </Stack>
          {photos.some(({ sent }) => sent) ? (
            <Text role="status" c="dimmed">
              {t('page.onComputer')}
            </Text>
          ) : null}
        </>
      ) : code === '' || place.isError ? (
        <Text role="alert">{place.error ? errorText(place.error) : t('page.noCode')}</Text>
      ) : (
        <PageSkeleton />
      )}
    </main>
  );
};
