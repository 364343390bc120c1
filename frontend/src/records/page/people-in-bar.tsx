import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/person';
import { useOpenRecord } from './record-context';
import classes from './record.module.css';
import { useWhereWords } from './use-where-words';

const SHOWN = 4;

/** Who else is here, in the record's bar; a click goes where they are. */
export const PeopleInBar = () => {
  const { t, i18n } = useTranslation('records');
  const { here, showModule } = useOpenRecord();
  const where = useWhereWords();
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    here.map((person) => (person.self ? t('top.meElsewhere') : person.name)),
  );
  const [first] = here;
  const shown = here.slice(0, SHOWN);
  return (
    <>
      {/* Said when somebody comes or goes, not when they move. */}
      <VisuallyHidden role="status">{first === undefined ? '' : t('top.here', { names })}</VisuallyHidden>
      {first === undefined ? null : (
        <div className={classes['people']} role="group" aria-label={t('top.people')}>
          <div className={classes['faces']}>
            {shown.map((person) => (
              <Tooltip key={person.accountId} label={where(person)}>
                <UnstyledButton
                  className={classes['personHere'] ?? ''}
                  data-editing={person.editing}
                  aria-label={where(person)}
                  aria-disabled={person.moduleId === null}
                  onClick={() => {
                    if (person.moduleId !== null) showModule(person.moduleId);
                  }}
                >
                  <Avatar name={person.name} />
                </UnstyledButton>
              </Tooltip>
            ))}
            {here.length > SHOWN ? <span title={names}>+{here.length - SHOWN}</span> : null}
          </div>
          <span className={classes['peopleWords']} aria-hidden>
            {first.editing || here.length === 1 ? where(first) : t('top.here', { names })}
          </span>
        </div>
      )}
    </>
  );
};

/** Who else is at this module: beside its title, and in the outline. */
export const PeopleAt = ({ moduleId }: { readonly moduleId: string }) => {
  const { here } = useOpenRecord();
  const where = useWhereWords();
  const people = here.filter((person) => person.moduleId === moduleId);
  if (people.length === 0) return null;
  return (
    <span className={classes['peopleAt']}>
      {people.slice(0, SHOWN).map((person) => (
        <span key={person.accountId} title={where(person)} data-editing={person.editing}>
          <Avatar name={person.name} size={18} />
          <VisuallyHidden>{where(person)}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
};
