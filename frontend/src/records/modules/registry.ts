import * as listed from './module-list';
import type { AnyModuleUi } from './module-ui';

const byType: ReadonlyMap<string, AnyModuleUi> = new Map(Object.values(listed).map((ui) => [ui.type, ui]));
export const moduleUiOf = (type: string): AnyModuleUi | undefined => byType.get(type);
