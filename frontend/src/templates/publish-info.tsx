import { Title } from '@mantine/core';
import { isBuiltIn } from '@shilu/events/core/built-in';
import type { RegisterEntry } from '@shilu/events/core/register';
import { versionCalls } from '@shilu/events/core/register-calls';
import { templateRegister } from '@shilu/events/templates/template';
import { useTranslation } from 'react-i18next';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { fieldText } from '../registers/field-text';
import classes from '../registers/register.module.css';
import { namesIn, useNames } from '../registers/use-names';
import { exactTime } from '../ui/times';

const calls = versionCalls(templateRegister);
if (calls === null) throw new Error('templates have no versions');
const { version: versionCall } = calls;
const WATCH = [ofRegister('template')];
const scopeField = templateRegister.fields.find(({ key }) => key === 'departmentIds');

/** L25: to whom the version in use is published, since when and by whose approval. */
export const PublishInfo = ({ entry }: { readonly entry: RegisterEntry }) => {
  const { t } = useTranslation('templates');
  const names = useNames();
  const number = entry.inUse === true ? (entry.version ?? null) : null;
  const query = useQueryCall(
    versionCall,
    { id: entry.id, number: number ?? 1 },
    { watch: WATCH, enabled: number !== null },
  );
  const version = query.data?.response;
  if (number === null || version === undefined) return null;
  const template = templateRegister.readable(version.values);
  const departments = scopeField && fieldText(scopeField, version.values['departmentIds'], namesIn(entry, names));
  const system = isBuiltIn(templateRegister, entry);
  const scope =
    template?.inCentre === true
      ? t('publish.centre')
      : template === null || template.departmentIds.length === 0
        ? t('publish.team')
        : (departments ?? t('publish.departments', { count: template.departmentIds.length }));
  const said = [
    ['to', scope],
    ['version', t('publish.number', { number })],
    ['at', exactTime(version.at)],
    ['by', system ? t('publish.system') : (version.signatures.at(-1)?.printedName ?? version.byName)],
  ] as const;
  return (
    <section>
      <Title order={2} mb={8}>
        {t('publish.title')}
      </Title>
      <dl className={classes['facts']}>
        {said.map(([key, words]) => (
          <div key={key}>
            <dt>{t(`publish.${key}`)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
