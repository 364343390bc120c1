import type { TemplateValues } from './template';

/**
 * P10: which records may begin with a template, by their project. None named means every record; where some are, records
 * that belong to no project begin with it only where it says so.
 */
export const fitsProject = (
  { projectIds, withoutProject }: Pick<TemplateValues, 'projectIds' | 'withoutProject'>,
  projectId: string | null,
): boolean =>
  projectIds.length === 0 || (projectId === null ? withoutProject === true : projectIds.includes(projectId));
