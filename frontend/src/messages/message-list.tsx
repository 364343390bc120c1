import { ActionIcon } from '@mantine/core';
import { messageCalls, type Message } from '@shilu/events/messages/calls';
import { noticeLine, noticePath } from '@shilu/events/messages/notice-texts';
import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '../api/use-command';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { Avatar } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import classes from './messages.module.css';

const MessageLine = ({ message, onOpen }: { readonly message: Message; readonly onOpen: () => void }) => {
  const { t } = useTranslation('messages');
  const language = useStore(languageStore);
  const { kind, about, number, note, read, actorName: actor } = message;
  return (
    <Link
      to={noticePath(kind, about)}
      className={clsx(classes['message'], !read && classes['unread'])}
      onClick={onOpen}
    >
      <Avatar name={actor} size={28} />
      <span className={classes['words']}>
        <span>
          {read ? null : <span className={classes['new']}>{t('unread')}</span>}
          {noticeLine(kind, { actor, number, title: message.title }, language)}
        </span>
        {note === '' ? null : <q className={classes['note']}>{note}</q>}
        {number === '' ? null : <span className={classes['number']}>{number}</span>}
      </span>
      <RelativeTime at={message.at} />
    </Link>
  );
};

/** Messages as they came, newest first. Opening one is reading it; one that needs no opening is marked where it stands. */
export const MessageList = ({
  messages,
  label,
  onOpen,
}: {
  readonly messages: readonly Message[];
  readonly label: string;
  readonly onOpen?: () => void;
}) => {
  const { t } = useTranslation('messages');
  const read = useCommand(messageCalls.readMessages, { refresh: ['messages', 'counts'] });
  const markRead = ({ id }: Message): void => read.mutate({ request: { messageIds: [id] } });
  return (
    <ul className={classes['list']} aria-label={label}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageLine
            message={message}
            onOpen={() => {
              if (!message.read) markRead(message);
              onOpen?.();
            }}
          />
          {message.read ? null : (
            <ActionIcon
              className={classes['mark'] ?? ''}
              aria-label={t('markRead')}
              title={t('markRead')}
              onClick={() => markRead(message)}
            >
              <IconCheck size={16} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
};
