import { isCapability } from '@shilu/events/capabilities/capability';
import { entityLabels } from '@shilu/events/audit/entity-labels';
import { own } from '@shilu/events/core/own';
import type { Language } from '@shilu/events/core/call';

/** What is done beside an entry is told of the entry. */
export const ENTITIES = Object.keys(entityLabels).filter((entity) => !isCapability(entity));

export const entityWords = (entity: string, language: Language): string =>
  own(entityLabels, entity)?.[language] ?? entity;
