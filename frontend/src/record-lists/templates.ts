import type { Language } from '@shilu/events/core/call';
import { entryName } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { templateRegister, type TemplateValues } from '@shilu/events/templates/template';
import { useMemo } from 'react';
import { useQueryCall } from '../api/use-query-call';

export const templateCalls = registerCalls(templateRegister);

export type Template = TemplateValues & {
  readonly id: string;
  readonly modifiedAt: string;
  readonly beingRepaired: boolean;
};

export const toTemplate = ({ id, values, modifiedAt, beingRepaired = false }: RegisterEntry): Template | null => {
  const template = templateRegister.readable(values);
  return template && { ...template, id, modifiedAt, beingRepaired };
};

export const templateName = (template: Template, language: Language): string =>
  entryName(templateRegister, template, language) ?? template.id;

/** None means every project (P10). */
export const fitsProject = ({ projectIds }: Template, projectId: string | null): boolean =>
  projectIds.length === 0 || (projectId !== null && projectIds.includes(projectId));

export const useTemplates = (enabled = true) => {
  const query = useQueryCall(
    templateCalls.page,
    { pageIndex: 1, pageSize: 200, sortField: 'name', sortOrder: 'asc' },
    { watch: ['register:template'], enabled },
  );
  const entries = query.data?.response;
  const templates = useMemo(() => entries?.map(toTemplate).filter((template) => template !== null), [entries]);
  return { templates, query };
};
