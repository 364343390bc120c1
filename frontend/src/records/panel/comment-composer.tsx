import { Combobox, Group, Textarea, useCombobox } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { CommentView } from '@shilu/events/records/views';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { useQueryCall } from '../../api/use-query-call';
import { Avatar } from '../../ui/person';
import { loadPinyin, matchesPerson } from '../../ui/person-search';
import { showError } from '../../ui/toasts';
import { usePeople } from '../../ui/use-people';
import { mentionAsked, toSend, type Mentionable } from './comment-mentions';
import { WorkButton } from '../../ui/work-button';

/** V006: what is read counts, names within it too. */
const MAX = 100;
const OFFERED = 8;

/** Who may be mentioned: those who may read the record, found by name, account or the initials of the name's pinyin. */
const useMentionable = (experimentId: string, query: string | null): readonly (Mentionable & { note: string })[] => {
  const { people } = usePeople();
  const [pinyinOf, setPinyinOf] = useState<Awaited<ReturnType<typeof loadPinyin>> | null>(null);
  const asked = query !== null;
  const readers = useQueryCall(
    recordCalls.mentionable,
    { experimentId },
    { watch: [`record:${experimentId}`], enabled: asked, staleTime: 60_000 },
  ).data?.response;
  useEffect(() => {
    if (asked) void loadPinyin().then((read) => setPinyinOf(() => read));
  }, [asked]);
  return useMemo(() => {
    const may = new Set(readers);
    return query === null
      ? []
      : people
          .filter((person) => may.has(person.id) && matchesPerson(person, query, pinyinOf))
          .slice(0, OFFERED)
          .map(({ id, realName, departmentName }) => ({ id, realName, note: departmentName ?? '' }));
  }, [people, readers, query, pinyinOf]);
};

/** Where a comment is written. An @ offers those who may be mentioned. */
export const CommentComposer = ({
  experimentId,
  replyTo,
  moduleId,
  onPosted,
  autoFocus = false,
}: {
  readonly experimentId: string;
  readonly replyTo: CommentView | null;
  readonly moduleId: string | null;
  readonly onPosted: () => Promise<void>;
  readonly autoFocus?: boolean;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const { send, sending } = useSend();
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState<readonly Mentionable[]>([]);
  const [closed, setClosed] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox();
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus, moduleId]);

  const asked = closed ? null : mentionAsked(text, caret);
  const offered = useMentionable(experimentId, asked?.query ?? null);
  const open = asked !== null && offered.length > 0;
  useEffect(() => {
    if (open) combobox.selectFirstOption();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `combobox` is a new object at each render
  }, [open, offered]);

  const mention = (id: string): void => {
    const person = offered.find((one) => one.id === id);
    if (!person || !asked) return;
    const before = `${text.slice(0, asked.from)}@${person.realName} `;
    setText(before + text.slice(caret));
    setChosen([...chosen.filter((one) => one.id !== id), person]);
    setCaret(before.length);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(before.length, before.length);
    });
  };
  const length = [...text].length;
  const add = async (): Promise<void> => {
    if (text.trim() === '' || length > MAX) return;
    try {
      await send(recordCalls.addComment, {
        ...{ experimentId, moduleId, replyTo: replyTo?.id ?? null },
        ...toSend(text.trim(), chosen),
      });
      setText('');
      setChosen([]);
      await onPosted();
    } catch (error) {
      showError(error);
    }
  };
  const label = replyTo ? t('comment.replyTo', { name: replyTo.byName }) : t('comment.placeholder');
  return (
    <div>
      <Combobox store={{ ...combobox, dropdownOpened: open }} onOptionSubmit={mention} position="bottom-start">
        <Combobox.Target>
          <Textarea
            ref={box}
            autosize
            minRows={2}
            aria-label={label}
            placeholder={label}
            description={t('comment.mentionHint')}
            inputWrapperOrder={['input', 'description', 'error']}
            value={text}
            error={length > MAX ? t('common:error.tooLong', { max: MAX }) : null}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setCaret(event.currentTarget.selectionStart);
              setClosed(false);
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onBlur={() => setClosed(true)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
              if (event.key === 'Escape' && open) {
                event.stopPropagation();
                setClosed(true);
              }
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={t('comment.mentionable')}>
            {offered.map((person) => (
              <Combobox.Option key={person.id} value={person.id}>
                <Group gap={8} wrap="nowrap">
                  <Avatar name={person.realName} size={22} />
                  <span>{person.realName}</span>
                  <span style={{ opacity: 0.7 }}>{person.note}</span>
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Group justify="space-between" mt={4}>
        <span className="mute" style={{ fontSize: 12 }}>
          {t('comment.count', { count: length })}
        </span>
        <WorkButton
          size="compact-sm"
          working={sending !== null}
          disabled={text.trim() === '' || length > MAX}
          onClick={() => void add()}
        >
          {replyTo ? t('comment.reply') : t('comment.add')}
        </WorkButton>
      </Group>
    </div>
  );
};
