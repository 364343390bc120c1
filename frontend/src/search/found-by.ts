import { IDENTITY_KINDS, identityLabel, type IdentityKind } from '@shilu/events/records/modules/identity';
import type { FoundBy } from '@shilu/events/search/calls';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';

const isIdentity = (kind: FoundBy['kind']): kind is IdentityKind => IDENTITY_KINDS.some((each) => each === kind);

/** Why a record was found, where it was by more than words: what the identity is, and which. */
export const useFoundBy = (): ((by: FoundBy) => string) => {
  const { t } = useTranslation('search');
  const language = useStore(languageStore);
  return ({ kind, value }) => `${isIdentity(kind) ? identityLabel(kind)[language] : t(`foundBy.${kind}`)} ${value}`;
};
