import type { Language } from '@shilu/events/core/call';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { templateModuleSchema, templateRegister, type TemplateModule } from '@shilu/events/templates/template';
import { useMemo } from 'react';
import { z } from 'zod';
import { useQueryCall } from '../api/use-query-call';

export const templateCalls = registerCalls(templateRegister);

export type Template = {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly description: string;
  readonly recordType: string;
  /** None means every project (P10). */
  readonly projectIds: readonly string[];
  readonly modules: readonly TemplateModule[];
  readonly modifiedAt: string;
  readonly beingRepaired: boolean;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const ids = z.array(z.string());

export const toTemplate = ({ id, values, modifiedAt, beingRepaired = false }: RegisterEntry): Template => {
  const modules = z.array(templateModuleSchema).safeParse(values['modules']);
  const projects = ids.safeParse(values['projectIds']);
  return {
    id,
    name: text(values['name']),
    nameEn: text(values['nameEn']),
    description: text(values['description']),
    recordType: text(values['recordType']),
    projectIds: projects.success ? projects.data : [],
    modules: modules.success ? modules.data : [],
    modifiedAt,
    beingRepaired,
  };
};

export const templateName = (template: Template, language: Language): string =>
  language === 'en-US' && template.nameEn !== '' ? template.nameEn : template.name;

export const fitsProject = (template: Template, projectId: string | null): boolean =>
  template.projectIds.length === 0 || (projectId !== null && template.projectIds.includes(projectId));

export const useTemplates = (enabled = true) => {
  const query = useQueryCall(
    templateCalls.page,
    { pageIndex: 1, pageSize: 200, sortField: 'name', sortOrder: 'asc' },
    { watch: ['register:template'], enabled },
  );
  const entries = query.data?.response;
  const templates = useMemo(() => entries?.map(toTemplate), [entries]);
  return { templates, query };
};
