import { Button, Checkbox, Group, Radio, Stack, Table, Text } from '@mantine/core';
import type { RequestOf, ResponseOf } from '@shilu/events/core/call';
import { messageCalls } from '@shilu/events/messages/calls';
import { noticeKindLabels } from '@shilu/events/messages/notice-kind-labels';
import { CHANNELS, DIGEST_CYCLES, type Channel } from '@shilu/events/messages/message-events';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/use-command';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ConfirmLeave } from '../ui/confirm-leave';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { PageSkeleton } from '../ui/skeletons';
import { showDone } from '../ui/toasts';
import classes from './messages.module.css';
import { WorkButton } from '../ui/work-button';

type Settings = ResponseOf<typeof messageCalls.messageSettings>;
type Kind = Settings['kinds'][number];
type Changes = RequestOf<typeof messageCalls.modifyMessageSettings>;

/** Only what differs is sent: what was set elsewhere meanwhile stays. */
const settingsChanges = (start: Settings, now: Settings): Changes => {
  const kinds = now.kinds
    .filter((kind, at) => CHANNELS.some((channel) => kind[channel] !== start.kinds[at]?.[channel]))
    .map(({ kind, inSite, mail, chat }) => ({ kind, inSite, mail, chat }));
  return {
    ...(now.language === start.language ? {} : { language: now.language }),
    ...(now.digest === start.digest ? {} : { digest: now.digest }),
    ...(kinds.length === 0 ? {} : { kinds }),
  };
};

const KindRow = ({ kind, onChange }: { readonly kind: Kind; readonly onChange: (next: Kind) => void }) => {
  const { t } = useTranslation('messages');
  const language = useStore(languageStore);
  const name = noticeKindLabels[kind.kind][language];
  const cell = (channel: Channel) => {
    const always = channel === 'inSite' && kind.needsAction;
    return (
      <Table.Td key={channel} className={classes['channel']}>
        <Checkbox
          aria-label={t(always ? 'settings.always' : 'settings.by', { kind: name, channel: t(`channel.${channel}`) })}
          checked={kind[channel]}
          disabled={always}
          onChange={(event) => onChange({ ...kind, [channel]: event.currentTarget.checked })}
        />
      </Table.Td>
    );
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      {CHANNELS.map(cell)}
    </Table.Tr>
  );
};

/** L32, C114, K08: by which way one hears of what, in which language, and how often a summary comes. */
export const MessageSettingsPage = () => {
  const query = useQueryCall(messageCalls.messageSettings, {}, { watch: ['messageSettings'] });
  const start = query.data?.response;
  if (query.isError && !start) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return start ? <SettingsForm start={start} /> : <PageSkeleton />;
};

const SettingsForm = ({ start }: { readonly start: Settings }) => {
  const { t } = useTranslation('messages');
  const { t: common } = useTranslation('common');
  const [typed, setTyped] = useState<Settings | null>(null);
  const save = useCommand(messageCalls.modifyMessageSettings, { refresh: ['messageSettings'] });
  const values = typed ?? start;
  const changes = settingsChanges(start, values);
  const dirty = Object.keys(changes).length > 0;
  const change = (part: Partial<Settings>): void => setTyped({ ...values, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ request: changes }, { onSuccess: () => showDone(common('toast.saved')) });
  };
  return (
    <>
      <ConfirmLeave when={dirty && !save.isPending} />
      <PageHeader title={t('settings.title')} description={t('settings.help')} />
      <form onSubmit={submit} className={classes['settings']}>
        <Stack gap={20}>
          <Table className={classes['kinds']} verticalSpacing={6}>
            <Table.Caption>{t('settings.channelsHelp')}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('settings.kind')}</Table.Th>
                {CHANNELS.map((channel) => (
                  <Table.Th key={channel} scope="col" className={classes['channel']}>
                    {t(`channel.${channel}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {values.kinds.map((kind) => (
                <KindRow
                  key={kind.kind}
                  kind={kind}
                  onChange={(next) =>
                    change({ kinds: values.kinds.map((each) => (each.kind === next.kind ? next : each)) })
                  }
                />
              ))}
            </Table.Tbody>
          </Table>
          <Radio.Group
            label={t('settings.digest')}
            description={t('settings.digestHelp')}
            value={values.digest}
            onChange={(value) => change({ digest: DIGEST_CYCLES.find((cycle) => cycle === value) ?? 'off' })}
          >
            <Group gap={16} mt={6}>
              {DIGEST_CYCLES.map((cycle) => (
                <Radio key={cycle} value={cycle} label={t(`digest.${cycle}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Radio.Group
            label={t('settings.language')}
            value={values.language}
            onChange={(value) => change({ language: value === 'en-US' ? 'en-US' : 'zh-CN' })}
          >
            <Group gap={16} mt={6}>
              <Radio value="zh-CN" label="中文" />
              <Radio value="en-US" label="English" />
            </Group>
          </Radio.Group>
          <Text fz="xs" c="dimmed">
            {t('settings.chatHelp')}
          </Text>
          <Group gap={8}>
            <WorkButton type="submit" working={save.isPending} disabled={!dirty}>
              {common('actions.save')}
            </WorkButton>
            <Button variant="default" disabled={!dirty} onClick={() => setTyped(null)}>
              {common('actions.undo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
};
