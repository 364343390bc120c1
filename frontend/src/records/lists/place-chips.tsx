import { useTranslation } from 'react-i18next';
import { ChipSelect } from './chip-select';
import type { RecordPlace } from './inferred-place';
import type { useRecordPlace } from './use-record-place';

type Offered = Pick<ReturnType<typeof useRecordPlace>, 'notebooks' | 'projects' | 'types'>;

/** Where a new record goes and of what kind it is: inferred, and changed here. */
export const PlaceChips = ({
  place,
  offered: { notebooks, projects, types },
  disabled = false,
  onChange,
}: {
  readonly place: RecordPlace;
  readonly offered: Offered;
  readonly disabled?: boolean;
  readonly onChange: (place: RecordPlace) => void;
}) => {
  const { t } = useTranslation('recordLists');
  const named = ({ id, number, name }: { readonly id: string; readonly number: string; readonly name: string }) => ({
    value: id,
    label: number === '' ? name : `${number} · ${name}`,
  });
  const tasks = projects.find((each) => each.id === place.projectId)?.tasks ?? [];
  const known = place.type === '' || types.some((each) => each.value === place.type);
  return (
    <>
      <ChipSelect
        label={t('column.book')}
        value={place.bookId}
        data={(notebooks ?? []).map(named)}
        disabled={disabled}
        onChange={(bookId) => onChange({ ...place, bookId })}
      />
      <ChipSelect
        label={t('column.project')}
        value={place.projectId}
        data={projects.map(named)}
        none={t('create.noProject')}
        disabled={disabled}
        onChange={(projectId) => onChange({ ...place, projectId, taskId: null })}
      />
      {tasks.length === 0 ? null : (
        <ChipSelect
          label={t('column.task')}
          value={place.taskId}
          data={tasks.map((task) => ({ value: task.id, label: task.name }))}
          none={t('create.noTask')}
          disabled={disabled}
          onChange={(taskId) => onChange({ ...place, taskId })}
        />
      )}
      <ChipSelect
        label={t('column.type')}
        value={place.type === '' ? null : place.type}
        data={known ? types : [{ value: place.type, label: place.type }, ...types]}
        none={t('create.noType')}
        disabled={disabled}
        onChange={(type) => onChange({ ...place, type: type ?? '' })}
      />
    </>
  );
};
