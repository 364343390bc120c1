import { instrumentCalls } from '@shilu/events/resources/instrument-calls';
import { instrumentThenWords, UNFIT } from '@shilu/events/resources/instrument-then';
import type { Step } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../../api/use-query-call';
import { ofRegister } from '../../../api/watch-key';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from './method.module.css';

/** The instruments of a step as they were when it was ticked; of an open one as they are now. */
export const InstrumentsThen = ({ step }: { readonly step: Step }) => {
  const { t } = useTranslation('labMethod');
  const language = useStore(languageStore);
  const ids = step.instruments.map(({ id }) => id);
  const at = step.state === 'open' || step.at === '' ? null : step.at;
  const known = useQueryCall(
    instrumentCalls.instrumentsAsOf,
    { ids, at },
    { enabled: ids.length > 0, ...(at === null ? { watch: [ofRegister('instrument')] } : { staleTime: 5 * 60_000 }) },
  ).data?.response;
  if (known === undefined || known.length === 0) return null;
  return (
    <ul className={classes['then']} aria-label={t(at === null ? 'instrumentsNow' : 'instrumentsThen')}>
      {step.instruments.flatMap(({ id, name }) => {
        const then = known.find((each) => each.id === id);
        if (then === undefined) return [];
        return [
          <li key={id} data-unfit={then.isFit ? undefined : ''}>
            {t(at === null ? 'instrumentNow' : 'instrumentThen', { name })}
            {instrumentThenWords(then, language)}
            {then.isFit ? null : <b> {UNFIT[language]}</b>}
          </li>,
        ];
      })}
    </ul>
  );
};
