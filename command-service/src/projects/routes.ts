import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { addProject, modifyProject } from './project-calls';
import { addTask, modifyTask } from './task-calls';

export const projectRoutes = (services: Services): readonly Route[] =>
  [addProject, modifyProject, addTask, modifyTask].map((make) => make(services));
