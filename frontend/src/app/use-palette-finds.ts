import { useDebouncedValue } from '@mantine/hooks';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { matchesPerson, type loadPinyin } from '../ui/person-search';
import { usePeople } from '../ui/use-people';
import type { Command } from './palette-command';

/** A key is pressed about every 150 ms: who goes on typing is not asked for each letter. */
const PAUSE_MS = 120;
const SHOWN = 5;

type Pinyin = Awaited<ReturnType<typeof loadPinyin>> | null;

/** Records by number or title, projects and people by what is typed: what the palette opens beside its own commands. */
export const usePaletteFinds = (typed: string, pinyinOf: Pinyin): readonly Command[] => {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const [wanted] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const enabled = [...wanted].length >= 2;
  const ask = { pageIndex: 1, pageSize: SHOWN, text: wanted };
  const records = useQueryCall(recordCalls.recordPage, ask, { enabled, keepPrevious: true, staleTime: 30_000 }).data
    ?.response;
  const projects = useQueryCall(projectCalls.projectPage, ask, { enabled, keepPrevious: true, staleTime: 30_000 }).data
    ?.response;
  const { people } = usePeople();
  if (!enabled) return [];
  const go = (path: string) => (): void => void navigate(path);
  return [
    ...(records ?? []).map((row) => ({
      ...{ id: `record:${row.id}`, group: t('palette.records'), label: row.title, hint: row.number },
      run: go(`/editRecord/${row.id}`),
    })),
    ...(projects ?? []).map((project) => ({
      ...{ id: `project:${project.id}`, group: t('palette.projects'), label: project.name, hint: project.number },
      run: go(`/team/allTask/${project.id}`),
    })),
    ...people
      .filter((person) => !person.disabled && matchesPerson(person, wanted, pinyinOf))
      .slice(0, SHOWN)
      .map((person) => ({
        ...{ id: `person:${person.id}`, group: t('palette.people'), label: person.realName },
        hint: person.departmentName ?? '',
        run: go(`/record?view=all&f.ownerId=${encodeURIComponent(person.id)}`),
      })),
  ];
};
