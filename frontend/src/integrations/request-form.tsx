import { Alert } from '@mantine/core';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { fieldSchema } from '@shilu/events/core/register-field';
import { integrationCalls, requestCall, type RequestView } from '@shilu/events/integrations/calls';
import {
  givenValues,
  shownFields,
  type PlatformOperation,
  type RequestValues,
} from '@shilu/events/integrations/platforms/operation';
import { platformName } from '@shilu/events/integrations/platforms/platform';
import { refusalReason } from '@shilu/events/integrations/refusal-reasons';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { WatchKey } from '../api/watch-key';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { FieldInput } from '../registers/field-input';
import { fieldText } from '../registers/field-text';
import { useNames } from '../registers/use-names';
import { uiOf } from '../registers/fields/field-uis';
import { problemOf } from '../registers/problem';
import { showDone } from '../ui/toasts';
import { RequestField } from './differing-field';
import classes from './request-form.module.css';
import { useDiffering } from './use-differing';
import { KeptField, KeptForm } from '../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../ui/kept-form/use-kept-form';
import { Modal } from '../ui/modal';

const keptRecord = z.record(z.string(), z.unknown());
const isWide = (field: RegisterField): boolean => uiOf(field).room !== undefined;

type Props = {
  readonly operation: PlatformOperation;
  readonly recordId: string;
  /** What in the record it is about. */
  readonly about?: { readonly moduleId: string; readonly place: string };
  /** What the record knows already. */
  readonly initial?: RequestValues;
  /** One that was refused, to be corrected. */
  readonly refused?: RequestView;
  readonly onClose: () => void;
};

/** The form of a request, from its operation's declaration; what the platform refused stands beside the fields. */
export const RequestForm = ({ operation, recordId, about, initial = {}, refused, onClose }: Props) => {
  const { t } = useTranslation('integrations');
  const { t: words } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const start = refused?.values ?? initial;
  const form = useKeptForm<RequestValues>({
    form: `request-${operation.name}`,
    of: refused?.id ?? about?.place ?? null,
    within: recordId,
    start,
    read: (kept) => keptRecord.safeParse(kept).data ?? null,
  });
  const { values } = form;
  /** What is chosen where a field was refused is no field to be filled in. */
  const fields = shownFields(operation).filter(({ key }) => key !== operation.keeps);
  const box = useRef<HTMLFormElement>(null);
  const names = useNames();
  const [tried, setTried] = useState(false);
  const call = useMemo(() => requestCall(operation), [operation]);
  const options = {
    refresh: ['requests', `requests:${recordId}`] satisfies WatchKey[],
    onDone: () => {
      showDone(t('form.sent'));
      onClose();
    },
  };
  const make = useFormCommand(form, call, options);
  const correct = useFormCommand(form, integrationCalls.correctRequest, options);

  const saidOf = (key: string): string | null => {
    const said = refused?.refusal?.fields.find((each) => each.field === key);
    // What was changed since is no longer what the platform spoke of.
    if (!said || values[key] !== start[key]) return null;
    return refusalReason(operation, said.code, language) ?? (said.message === '' ? said.code : said.message);
  };
  const problems = new Map(
    operation.fields.flatMap((field): [string, string][] => {
      const result = fieldSchema(field).safeParse(values[field.key]);
      return result.success
        ? []
        : [[field.key, problemOf(field, result.error.issues[0], language, words, values[field.key])]];
    }),
  );
  const differs = useDiffering({ operation, refused, values, change: form.change });
  const submit = (): void => {
    setTried(true);
    const unchosen = fields.find(({ key }) => differs.of(key)?.chosen === null);
    if (unchosen) {
      box.current?.querySelector<HTMLElement>(`[data-field="${unchosen.key}"] input`)?.focus();
      return;
    }
    const wrong = operation.fields.find((field) => problems.has(field.key));
    if (wrong) {
      box.current?.querySelector<HTMLElement>(`[data-field="${wrong.key}"] :is(input, textarea)`)?.focus();
      return;
    }
    const sent = givenValues(values);
    if (refused) correct.mutate({ request: { id: refused.id, values: sent, baseSubmission: refused.submission } });
    else make.mutate({ request: { experimentId: recordId, values: sent, ...about } });
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={operation.action[language]}
      closeButtonProps={{ 'aria-label': words('common:actions.close') }}
    >
      <KeptForm
        form={form}
        box={box}
        onSubmit={submit}
        onCancel={onClose}
        working={make.isPending || correct.isPending}
        labelOf={(key) => operation.fields.find((field) => field.key === key)?.label[language]}
        action={t(refused ? 'form.resend' : 'form.submit')}
      >
        {refused ? <Alert color="yellow">{t('form.refused')}</Alert> : null}
        <div className={classes['fields']}>
          {fields.map((field, at) => (
            <div key={field.key} data-field={field.key} className={isWide(field) ? classes['whole'] : undefined}>
              <RequestField
                differing={differs.of(field.key)}
                label={field.label[language]}
                platform={platformName(operation.platform)}
                tried={tried}
                onChoose={(side) => differs.choose(field.key, side)}
              >
                <KeptField
                  form={form}
                  name={field.key}
                  label={field.label[language]}
                  theirs={fieldText(field, form.edited.base[field.key], names)}
                >
                  <FieldInput
                    key={form.round}
                    field={field}
                    value={values[field.key]}
                    error={(tried ? problems.get(field.key) : undefined) ?? saidOf(field.key)}
                    readOnly={false}
                    first={at === 0}
                    onChange={(value) => form.change({ [field.key]: value })}
                  />
                </KeptField>
              </RequestField>
            </div>
          ))}
        </div>
      </KeptForm>
    </Modal>
  );
};
