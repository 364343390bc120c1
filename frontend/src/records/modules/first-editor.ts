import { firstModule } from '@shilu/events/records/modules/registry';
import { moduleUiOf } from './registry';

/** What a new record is written with. */
export const loadFirstEditor = async (): Promise<void> => {
  await moduleUiOf(firstModule.type)?.loadEditor();
};
