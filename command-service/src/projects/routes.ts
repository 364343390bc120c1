import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { addProject, modifyProject } from './project-commands';
import { addTask, modifyTask } from './task-commands';

export const projectRoutes = (services: Services): readonly Route[] =>
  [addProject, modifyProject, addTask, modifyTask].map((make) => make(services));
