import { entityLabels } from '@shilu/events/audit/entity-labels';
import { own } from '@shilu/events/core/own';
import type { Language } from '@shilu/events/core/call';

export const ENTITIES = Object.keys(entityLabels);

export const entityWords = (entity: string, language: Language): string =>
  own(entityLabels, entity)?.[language] ?? entity;
