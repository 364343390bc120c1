import { Skeleton, Text } from '@mantine/core';
import type { Register } from '@shilu/events/core/define-register';
import type { Move } from '@shilu/events/core/life-cycle';
import type { RegisterEntry } from '@shilu/events/core/register';
import { reviewersCall } from '@shilu/events/core/register-calls';
import { reviewStepFields } from '@shilu/events/core/review-steps';
import { registerKey } from '@shilu/events/live/told-key';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../api/call-api';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';

const modes = reviewStepFields.flatMap((field) => ('options' in field ? field.options : []));

/**
 * Who will review what a move submits. Where a flow says so they are shown in place of the field in which reviewers are
 * chosen (`inPlaceOf`), and so is the wait for that answer; without an answer they are chosen, and the server decides.
 */
export const useReviewFlow = (
  register: Register,
  { asks = [] }: Move,
  entries: readonly RegisterEntry[],
): { readonly inPlaceOf: string | null; readonly isPending: boolean; readonly shown: ReactNode } => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const call = useMemo(() => reviewersCall(register), [register]);
  const field = register.life?.waits?.for;
  const [entry, ...others] = entries;
  const isAsked = call !== null && field !== undefined && asks.includes(field) && entry !== undefined && others.length === 0; // prettier-ignore
  const query = useQuery({
    queryKey: [call?.path ?? '', { id: entry?.id ?? '' }],
    queryFn: isAsked ? ({ signal }) => callApi(call, { id: entry.id }, { signal }) : skipToken,
    meta: { watch: [registerKey(register)] },
    // Asked again each time the dialog opens: flows change, and accounts.
    staleTime: 0,
  });
  const answer = query.data?.response;
  if (!isAsked || (!query.isPending && (answer?.flow ?? null) === null))
    return { inPlaceOf: null, isPending: false, shown: null };
  return {
    inPlaceOf: field,
    isPending: query.isPending,
    shown:
      answer?.flow == null ? (
        <Skeleton height={56} />
      ) : (
        <section aria-label={t('move.byFlow', { flow: answer.flow.name })}>
          <Text fw={500} fz="sm">
            {t('move.byFlow', { flow: answer.flow.name })}
          </Text>
          <ol style={{ margin: '4px 0', paddingInlineStart: 20 }}>
            {answer.flow.steps.map(({ name, mode, reviewerNames }, at) => (
              <li key={at}>
                {t('move.step', {
                  step: name,
                  reviewers:
                    reviewerNames.length === 0 ? t('move.nobody') : reviewerNames.join(t('common:punctuation.list')),
                })}
                {reviewerNames.length > 1 ? (
                  <span className="mute"> · {modes.find(({ value }) => value === mode)?.label[language]}</span>
                ) : null}
              </li>
            ))}
          </ol>
          {answer.problem === null ? (
            <Text fz="xs" c="dimmed">
              {t('move.byFlowHelp')}
            </Text>
          ) : (
            <Text c="var(--red)" fz="sm" role="alert">
              {answer.problem.text}
            </Text>
          )}
        </section>
      ),
  };
};
