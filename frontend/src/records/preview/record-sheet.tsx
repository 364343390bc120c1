import { numbered } from '@shilu/events/records/module-groups';
import type { RecordView } from '@shilu/events/records/views';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { date } from '../../ui/times';
import { Disputes } from '../../audit/disputes';
import { HeldInContext } from '../../files/held-in';
import { StateChip } from '../../ui/state-chip';
import { saidOfRecord } from '../modules/said-of-record';
import { moduleUiOf } from '../modules/registry';
import { GroupHeading } from '../page/group-heading';
import classes from '../page/record.module.css';
import { SignatureStrip } from '../page/signature-strip';
import { TypeWord } from '../page/type-word';
import { WrittenBy } from '../page/written-by';

const NONE: ReadonlySet<string> = new Set();

/** A record to read: title, facts, modules with their signatures. Used by previews, replay and print. */
export const RecordSheet = ({
  record,
  marked = null,
  instead,
}: {
  readonly record: RecordView;
  readonly marked?: string | null;
  /** What a module is shown as in place of its content, if anything. */
  readonly instead?: (moduleId: string) => ReactNode;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const { pageInfo } = record;
  const language = useStore(languageStore);
  const heldIn = useMemo(() => ({ recordId: record.experimentId }), [record.experimentId]);
  const said = useMemo(() => saidOfRecord(record, language), [record, language]);
  const measured = (value: string | null, unit: string): string =>
    value === null ? t('info.none') : value === 'N/A' ? t('info.na') : `${value.replaceAll('-', '−')} ${unit}`;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('info.owner'), record.ownerName],
    ...(record.departmentName === null ? [] : [[t('info.department'), record.departmentName] as const]),
    ...(record.projectName === null ? [] : [[t('preview.project'), record.projectName] as const]),
    ...(record.taskName === null ? [] : [[t('preview.task'), record.taskName] as const]),
    [t('preview.book'), record.bookName],
    ...(record.recordType === ''
      ? []
      : [[t('info.type'), <TypeWord key={record.recordType} type={record.recordType} />] as const]),
    [t('info.temperature'), measured(pageInfo.temperature, '℃')],
    [t('info.humidity'), measured(pageInfo.humidity, '%')],
    [
      t('info.participants'),
      pageInfo.participantsNotApplicable
        ? t('info.na')
        : pageInfo.participantIds.map((id) => record.people[id] ?? id).join(t('common:punctuation.list')) ||
          t('info.none'),
    ],
    [t('info.created'), date(record.createdAt)],
  ];
  return (
    <HeldInContext value={heldIn}>
      <div className={classes['paper']}>
        <h1 className={classes['title']}>{record.title}</h1>
        <div className={classes['info']}>
          <span className="mono">
            {record.number} · v{record.version}
          </span>
          <StateChip state={record.status} beingRepaired={record.beingRepaired} />
          {facts.map(([label, value]) => (
            <span key={label}>
              {label}
              <b>{value}</b>
            </span>
          ))}
        </div>
        <Disputes disputes={record.disputes} />
        {numbered(record.modules).map(({ module, opens }) => {
          const ui = moduleUiOf(module.type);
          return (
            <Fragment key={module.id}>
              {opens.map((group) => (
                <GroupHeading key={group.number} group={group} />
              ))}
              <section className={classes['card']} data-changed={marked === module.id} aria-label={module.title}>
                <header className={classes['cardHead']}>
                  <h2>{module.title}</h2>
                  {module.notApplicable ? (
                    <span className="mute">
                      {t('preview.notApplicable')}
                      {module.notApplicableReason === null
                        ? null
                        : ` · ${t('module.naReason', { reason: module.notApplicableReason })}`}
                    </span>
                  ) : null}
                </header>
                {module.notApplicable ? null : (
                  <div className={classes['cardBody']}>
                    {instead?.(module.id) ??
                      (ui ? (
                        <ui.Static
                          content={module.content}
                          place={{
                            recordId: record.experimentId,
                            moduleId: `sheet-${module.id}`,
                            people: record.people,
                            unfilled: NONE,
                            said,
                            signed: module.isCheck,
                            ownId: module.id,
                          }}
                        />
                      ) : (
                        t('module.unreadable')
                      ))}
                  </div>
                )}
                <WrittenBy module={module} people={record.people} />
                {module.signatures.map((signature) => (
                  <SignatureStrip
                    key={signature.id}
                    signature={signature}
                    holds={signature.contentHash === module.contentHash}
                  />
                ))}
              </section>
            </Fragment>
          );
        })}
      </div>
    </HeldInContext>
  );
};
