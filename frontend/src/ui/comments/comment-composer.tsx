import { Button, Combobox, Group, Textarea, useCombobox } from '@mantine/core';
import { COMMENT_MAX } from '@shilu/events/records/mentions';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useKeptForm } from '../kept-form/use-kept-form';
import { Avatar } from '../person';
import { loadPinyin, matchesPerson } from '../person-search';
import { showError } from '../toasts';
import { usePeople } from '../use-people';
import { WorkButton } from '../work-button';
import { mentionAsked, toSend, type Mentionable } from './comment-mentions';

const OFFERED = 8;

/** Who may read what is commented on: asked for when the first @ is typed. */
export type Readers = { readonly ids: readonly string[] | undefined; readonly ask: () => void };

/** Who may be mentioned: found by name, account or the initials of the name's pinyin. */
const useMentionable = (
  { ids, ask }: Readers,
  query: string | null,
): readonly (Mentionable & { readonly note: string })[] => {
  const { people } = usePeople();
  const [pinyinOf, setPinyinOf] = useState<Awaited<ReturnType<typeof loadPinyin>> | null>(null);
  const asked = query !== null;
  useEffect(() => {
    if (!asked) return;
    ask();
    void loadPinyin().then((read) => setPinyinOf(() => read));
  }, [asked, ask]);
  return useMemo(() => {
    const may = new Set(ids);
    return query === null
      ? []
      : people
          .filter((person) => may.has(person.id) && matchesPerson(person, query, pinyinOf))
          .slice(0, OFFERED)
          .map(({ id, realName, departmentName }) => ({ id, realName, note: departmentName ?? '' }));
  }, [people, ids, query, pinyinOf]);
};

type Props = {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly readers: Readers;
  readonly sending: boolean;
  /** What it is about, and of an answer or a change which: what is half written is there again where this is. */
  readonly keptAs: string;
  /** Refuses by throwing: what was typed stays. */
  readonly onSend: (said: { readonly text: string; readonly mentions: string[] }) => Promise<void>;
  readonly onSent: () => Promise<void>;
  /** What is edited, and whom it mentions. */
  readonly begin?: { readonly text: string; readonly mentions: readonly Mentionable[] };
  readonly onCancel?: { readonly label: string; readonly run: () => void };
  readonly autoFocus?: boolean;
  /** What it will stand at: chosen anew, the keyboard is here again, and what was typed stays. */
  readonly place?: string | null;
};

const written = z.object({
  text: z.string(),
  mentions: z.array(z.object({ id: z.string(), realName: z.string() })).readonly(),
});
type Written = z.infer<typeof written>;
const NOTHING: Written = { text: '', mentions: [] };

/** Where a comment is written. An @ offers those who may be mentioned. */
export const CommentComposer = (props: Props) => <Composer key={props.keptAs} {...props} />;

const Composer = (props: Props) => {
  const { label, hint, submit, readers, sending, onSend, onSent, begin, onCancel, autoFocus = false, place } = props;
  const { t } = useTranslation(['records', 'common']);
  const form = useKeptForm<Written>({
    ...{ form: 'comment', of: null, within: props.keptAs, start: begin ?? NOTHING },
    read: (kept) => written.safeParse(kept).data ?? null,
  });
  const { text, mentions: chosen } = form.values;
  const [caret, setCaret] = useState(0);
  const [closed, setClosed] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox();
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus, place]);

  const asked = closed ? null : mentionAsked(text, caret);
  const offered = useMentionable(readers, asked?.query ?? null);
  const open = asked !== null && offered.length > 0;
  useEffect(() => {
    if (open) combobox.selectFirstOption();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `combobox` is a new object at each render
  }, [open, offered]);

  const mention = (id: string): void => {
    const person = offered.find((one) => one.id === id);
    if (!person || !asked) return;
    const before = `${text.slice(0, asked.from)}@${person.realName} `;
    const { realName } = person;
    form.change({
      text: before + text.slice(caret),
      mentions: [...chosen.filter((one) => one.id !== id), { id, realName }],
    });
    setCaret(before.length);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(before.length, before.length);
    });
  };
  const length = [...text].length;
  // V006: what is read counts, names within it too.
  const isUnfit = text.trim() === '' || length > COMMENT_MAX;
  const send = async (): Promise<void> => {
    if (isUnfit) return;
    try {
      await onSend(toSend(text.trim(), chosen));
      form.keeping.drop();
      form.change(begin ?? NOTHING);
      await onSent();
    } catch (error) {
      showError(error);
    }
  };
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
            description={hint}
            inputWrapperOrder={['input', 'description', 'error']}
            value={text}
            // What was typed on would go with what is sent.
            readOnly={sending}
            error={length > COMMENT_MAX ? t('common:error.tooLong', { max: COMMENT_MAX }) : null}
            onChange={(event) => {
              form.change({ text: event.currentTarget.value });
              setCaret(event.currentTarget.selectionStart);
              setClosed(false);
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onBlur={() => setClosed(true)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                // Taken here: the same keys submit the record that is under it.
                event.preventDefault();
                void send();
              }
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
        <Group gap={8}>
          {onCancel === undefined ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                form.keeping.drop();
                onCancel.run();
              }}
            >
              {onCancel.label}
            </Button>
          )}
          <WorkButton size="compact-sm" working={sending} disabled={isUnfit} onClick={() => void send()}>
            {submit}
          </WorkButton>
        </Group>
      </Group>
    </div>
  );
};
