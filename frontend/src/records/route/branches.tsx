import { formulaWords } from '@shilu/events/core/molecular-formula';
import { Button, Stack, Text } from '@mantine/core';
import type { Branch, FoldedRoute } from '@shilu/events/records/route/fold-route';
import type { Route } from '@shilu/events/records/route/route-calls';
import { basisOf, branchName, lotBetween, percentText } from '@shilu/events/records/route/route-words';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import classes from './lab-map.module.css';
import { StepName } from './step-name';

type Props = { readonly route: Route; readonly folded: FoldedRoute };

/** One way through the route, step by step: what each made, how well, and which batch of it went on. */
const Way = ({ route, branch, at }: { readonly route: Route; readonly branch: Branch; readonly at: number }) => {
  const { t } = useTranslation('labMap');
  const language = useStore(languageStore);
  const { steps, cumulative, missing } = branch;
  const name = branchName(at, language);
  const byId = new Map(route.steps.map((step) => [step.id, step]));
  return (
    <section>
      <Text fw={500} component="h2" fz="md" m={0}>
        {t('branchSteps', { name, steps: steps.length })}
      </Text>
      <ol className={classes['list']} aria-label={name}>
        {steps.map((counted, place) => {
          const { step: stepId, row, yield: own } = counted;
          const step = byId.get(stepId);
          const product = step?.products.find((each) => each.row === row) ?? step?.products[0];
          return step === undefined ? null : (
            <li key={stepId}>
              <StepName step={step} />{' '}
              <span className="mute">
                {[
                  product === undefined
                    ? ''
                    : `${product.number} ${product.name || formulaWords(product.formula)}`.trim(),
                  own === null ? t('noYield') : t('yield', { yield: percentText(own) }),
                  own === null ? '' : basisOf(counted, language),
                  lotBetween(route, stepId, steps[place + 1]?.step, row),
                ]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </span>
            </li>
          );
        })}
      </ol>
      <Text fz="sm">
        {cumulative === null
          ? t('missing', { count: missing })
          : t(at === 0 && steps.length > 1 ? 'overall' : 'cumulative', { yield: percentText(cumulative) })}
      </Text>
    </section>
  );
};

const keyOf = ({ steps }: Branch): string => steps.map(({ step, row }) => `${step} ${row ?? ''}`).join(' ');

/** The longest linear sequence, and what joins it where somebody asks for that. */
export const Branches = ({ route, folded }: Props) => {
  const { t } = useTranslation('labMap');
  const [asked, setAsked] = useState(false);
  const list = useId();
  const [longest, ...others] = folded.branches;
  return (
    <Stack gap={16}>
      {longest === undefined ? null : <Way route={route} branch={longest} at={0} />}
      {others.length === 0 ? null : (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={asked}
            aria-controls={list}
            leftSection={asked ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
            onClick={() => setAsked(!asked)}
          >
            {t('others', { count: others.length })}
          </Button>
        </div>
      )}
      <Stack gap={16} id={list} hidden={!asked}>
        {asked
          ? others.map((branch, at) => <Way key={keyOf(branch)} route={route} branch={branch} at={at + 1} />)
          : null}
      </Stack>
    </Stack>
  );
};
