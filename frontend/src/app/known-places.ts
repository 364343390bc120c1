import type { Answer, ResponseOf } from '@shilu/events/core/call';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { QueryClient } from '@tanstack/react-query';

export type Known = { readonly id: string; readonly number: string; readonly name: string };

const unique = (known: readonly Known[]): readonly Known[] => [
  ...new Map(known.map((each): [string, Known] => [each.id, each])).values(),
];

/** Records that lists, searches and pages have read since the browser's tab was opened. */
export const knownRecords = (client: QueryClient): readonly Known[] => {
  const opened = client.getQueriesData<Answer<ResponseOf<typeof recordCalls.record>>>({
    queryKey: [recordCalls.record.path],
  });
  const listed = client.getQueriesData<Answer<ResponseOf<typeof recordCalls.recordPage>>>({
    queryKey: [recordCalls.recordPage.path],
  });
  return unique([
    ...opened.flatMap(([, answer]) =>
      answer === undefined
        ? []
        : [{ id: answer.response.experimentId, number: answer.response.number, name: answer.response.title }],
    ),
    ...listed.flatMap(([, answer]) =>
      (answer?.response ?? [])
        .filter((row) => !row.removed)
        .map(({ id, number, title }) => ({ id, number, name: title })),
    ),
  ]);
};

export const knownProjects = (client: QueryClient): readonly Known[] =>
  unique(
    client
      .getQueriesData<Answer<ResponseOf<typeof projectCalls.projectPage>>>({
        queryKey: [projectCalls.projectPage.path],
      })
      .flatMap(([, answer]) => (answer?.response ?? []).map(({ id, number, name }) => ({ id, number, name }))),
  );

/** Every word typed stands in number or name, width and case apart: as the server's search has it. */
export const answersTyped = ({ number, name }: Known, typed: string): boolean => {
  const text = `${number} ${name}`.normalize('NFKC').toLowerCase();
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
