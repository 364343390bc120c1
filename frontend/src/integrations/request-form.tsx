import { Alert, Button, Stack } from '@mantine/core';
import type { RegisterField } from '@shilu/events/core/fields/field-types';
import { fieldSchema } from '@shilu/events/core/register-field';
import { integrationCalls, requestCall, type RequestView } from '@shilu/events/integrations/calls';
import {
  givenValues,
  type PlatformOperation,
  type RequestValues,
} from '@shilu/events/integrations/platforms/operation';
import { refusalReason } from '@shilu/events/integrations/refusal-reasons';
import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchKey } from '../api/watch-key';
import { useCommand } from '../api/use-command';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { FieldInput } from '../registers/field-input';
import { uiOf } from '../registers/fields/field-uis';
import { problemOf } from '../registers/problem';
import { errorText, showDone } from '../ui/toasts';
import classes from './request-form.module.css';
import { DialogFoot } from '../ui/dialog-actions';
import { WorkButton } from '../ui/work-button';
import { Modal } from '../ui/modal';

const isWide = (field: RegisterField): boolean => uiOf(field).room !== undefined;

type Props = {
  readonly operation: PlatformOperation;
  readonly recordId: string;
  /** What the record knows already. */
  readonly initial?: RequestValues;
  /** One that was refused, to be corrected. */
  readonly refused?: RequestView;
  readonly onClose: () => void;
};

/** The form of a request, from its operation's declaration; what the platform refused stands beside the fields. */
export const RequestForm = ({ operation, recordId, initial = {}, refused, onClose }: Props) => {
  const { t } = useTranslation('integrations');
  const { t: words } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const start = refused?.values ?? initial;
  const [values, setValues] = useState<RequestValues>(start);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const call = useMemo(() => requestCall(operation), [operation]);
  const options = {
    refresh: ['requests', `requests:${recordId}`] satisfies WatchKey[],
    onDone: () => {
      showDone(t('form.sent'));
      onClose();
    },
    onRefused: (error: Parameters<typeof errorText>[0]) => setFailure(errorText(error)),
  };
  const make = useCommand(call, options);
  const correct = useCommand(integrationCalls.correctRequest, options);

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
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    const wrong = operation.fields.find((field) => problems.has(field.key));
    if (wrong) {
      event.currentTarget.querySelector<HTMLElement>(`[data-field="${wrong.key}"] :is(input, textarea)`)?.focus();
      return;
    }
    const sent = givenValues(values);
    if (refused) correct.mutate({ request: { id: refused.id, values: sent, baseSubmission: refused.submission } });
    else make.mutate({ request: { experimentId: recordId, values: sent } });
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={values === start}
      title={operation.action[language]}
      closeButtonProps={{ 'aria-label': words('common:actions.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          {refused ? <Alert color="yellow">{t('form.refused')}</Alert> : null}
          <div className={classes['fields']}>
            {operation.fields.map((field, at) => (
              <div key={field.key} data-field={field.key} className={isWide(field) ? classes['whole'] : undefined}>
                <FieldInput
                  field={field}
                  value={values[field.key]}
                  error={(tried ? problems.get(field.key) : undefined) ?? saidOf(field.key)}
                  readOnly={false}
                  first={at === 0}
                  onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
                />
              </div>
            ))}
          </div>
          {failure === null ? null : (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {words('common:actions.cancel')}
            </Button>
            <WorkButton type="submit" working={make.isPending || correct.isPending}>
              {t(refused ? 'form.resend' : 'form.submit')}
            </WorkButton>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
};
