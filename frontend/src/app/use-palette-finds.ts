import { useThrottledValue } from '@mantine/hooks';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { matchesPerson, type loadPinyin } from '../ui/person-search';
import { usePeople } from '../ui/use-people';
import { answersTyped, knownProjects, knownRecords, type Known } from './known-places';
import type { Command } from './palette-command';

/** The first key asks at once; of keys that follow each other faster, one in so many milliseconds. What it supersedes is called off. */
const EVERY_MS = 120;
const SHOWN = 5;

type Pinyin = Awaited<ReturnType<typeof loadPinyin>> | null;

/**
 * Records by number or title, projects and people by what is typed: what the palette opens beside its own commands. Until
 * the server has answered, what this browser has read before answers in the same frame.
 */
export const usePaletteFinds = (typed: string, pinyinOf: Pinyin): readonly Command[] => {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const client = useQueryClient();
  const now = typed.trim();
  const wanted = useThrottledValue(now, EVERY_MS);
  const enabled = [...wanted].length >= 2;
  const ask = { pageIndex: 1, pageSize: SHOWN, text: wanted };
  const records = useQueryCall(recordCalls.recordPage, ask, { enabled, staleTime: 30_000 }).data?.response;
  const projects = useQueryCall(projectCalls.projectPage, ask, { enabled, staleTime: 30_000 }).data?.response;
  const { people } = usePeople();
  if ([...now].length < 2) return [];
  const go = (path: string) => (): void => void navigate(path);
  /** The server's own answer where it is of what stands there now; else what is known and fits. */
  const found = (
    answered: readonly { readonly id: string; readonly number: string; readonly name: string }[] | undefined,
    known: () => readonly Known[],
  ): readonly Known[] =>
    answered !== undefined && wanted === now
      ? answered
      : known()
          .filter((each) => answersTyped(each, now))
          .slice(0, SHOWN);
  return [
    ...found(
      records?.map(({ id, number, title }) => ({ id, number, name: title })),
      () => knownRecords(client),
    ).map(({ id, number, name }) => ({
      ...{ id: `record:${id}`, group: t('palette.records'), label: name, hint: number },
      run: go(`/editRecord/${id}`),
    })),
    ...found(projects, () => knownProjects(client)).map(({ id, number, name }) => ({
      ...{ id: `project:${id}`, group: t('palette.projects'), label: name, hint: number },
      run: go(`/team/allTask/${id}`),
    })),
    ...people
      .filter((person) => !person.disabled && matchesPerson(person, now, pinyinOf))
      .slice(0, SHOWN)
      .map((person) => ({
        ...{ id: `person:${person.id}`, group: t('palette.people'), label: person.realName },
        hint: person.departmentName ?? '',
        run: go(`/record?view=all&f.ownerId=${encodeURIComponent(person.id)}`),
      })),
  ];
};
