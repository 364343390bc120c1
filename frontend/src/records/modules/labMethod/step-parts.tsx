import { deviationsOf } from '@shilu/events/records/modules/lab-method/deviations';
import type { Step, TakenMethod } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import {
  deviationWords,
  limitsText,
  methodWords,
  valueText,
} from '@shilu/events/records/modules/lab-method/lab-method-words';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { dateTime, exactTime } from '../../../ui/times';
import classes from './method.module.css';

type People = Readonly<Record<string, string>>;

/** Where the page of a method stands, and of what its steps name. */
const entryPath = (register: string, id: string): string => `/entry/${register}/${id}`;

export const MethodLink = ({ method }: { readonly method: TakenMethod }) => {
  const { t } = useTranslation('labMethod');
  const language = useStore(languageStore);
  return (
    <span>
      <span className="mute">{t('taken')}</span>{' '}
      <Link className="link" to={entryPath('method', method.id)}>
        {methodWords(method, language)}
      </Link>
    </span>
  );
};

/** Who closed a step and when; what is not saved yet has neither. */
export const StepBy = ({ step, people }: { readonly step: Step; readonly people: People }) => {
  const { t } = useTranslation('labMethod');
  if (step.state === 'open') return null;
  if (step.at === '') return <span className="mute">{t('onSaving')}</span>;
  return (
    <span className="mute" title={exactTime(step.at)}>
      {t('by', { name: people[step.by] ?? t('someone'), at: dateTime(step.at) })}
    </span>
  );
};

const Named = ({ label, register, entries }: NamedProps) =>
  entries.length === 0 ? null : (
    <span>
      {label}{' '}
      {entries.map(({ id, name }, at) => (
        <span key={id}>
          {at === 0 ? '' : ' · '}
          <Link className="link" to={entryPath(register, id)}>
            {name}
          </Link>
        </span>
      ))}
    </span>
  );
type NamedProps = {
  readonly label: string;
  readonly register: string;
  readonly entries: readonly { readonly id: string; readonly name: string }[];
};

/** What the method says of a step, but for what it asks for. */
export const StepFacts = ({ step, named }: { readonly step: Step; readonly named: boolean }) => {
  const { t } = useTranslation('labMethod');
  const facts = ([['duration', step.duration], ['temperature', step.temperature], ['needs', step.needs]] as const).filter(([, said]) => said !== ''); // prettier-ignore
  const names = named && step.instruments.length + step.compounds.length > 0;
  return (
    <>
      {step.work === '' ? null : <div className={classes['prose']}>{step.work}</div>}
      {facts.length === 0 && !names ? null : (
        <div className={classes['facts']}>
          {facts.map(([part, said]) => (
            <span key={part}>
              {t(part)} {said}
            </span>
          ))}
          {names ? <Named label={t('instruments')} register="instrument" entries={step.instruments} /> : null}
          {names ? <Named label={t('compounds')} register="compound" entries={step.compounds} /> : null}
        </div>
      )}
      {step.note === '' ? null : <div className={classes['facts']}>{step.note}</div>}
    </>
  );
};

/** What was found, beside what the method asks. */
export const StepValues = ({ step }: { readonly step: Step }) => {
  const language = useStore(languageStore);
  if (step.parameters.length === 0) return null;
  return (
    <dl className={classes['values']}>
      {step.parameters.map((parameter) => {
        const limits = limitsText(parameter);
        return (
          <div key={parameter.key}>
            <dt>
              {parameter.name}
              {limits === '' ? '' : ` (${limits})`}
            </dt>
            <dd>{valueText(parameter, language) || '—'}</dd>
          </div>
        );
      })}
    </dl>
  );
};

/** In what a step deviates, in words; nothing where it does not. */
export const useDeviation = (steps: readonly Step[], at: number): string => {
  const language = useStore(languageStore);
  return deviationsOf(steps, at)
    .map((each) => deviationWords(each, language))
    .join(language === 'zh-CN' ? '；' : '; ');
};

/** Ticks that were taken back, each with whose it was and why. */
export const StepUndone = ({ step, people }: { readonly step: Step; readonly people: People }) => {
  const { t } = useTranslation('labMethod');
  const name = (id: string): string => people[id] ?? t('someone');
  return step.undone.map(({ reason, by, wasBy, wasAt }, at) => (
    <div key={at} className={classes['undone']}>
      {by === ''
        ? t('undoneSoon', { reason })
        : t('undone', { reason, name: name(by), was: name(wasBy), at: wasAt === '' ? '—' : dateTime(wasAt) })}
    </div>
  ));
};
