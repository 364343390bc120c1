import { factSchemas } from '../records/modules/facts';

/**
 * Every event of every stream is in the audit trail, but for these, each with its reason. How the product keeps order is
 * not what people did; what came of it stands in the events of the thing itself.
 */
export const NOT_IN_TRAIL: Readonly<Record<string, string>> = {
  NumberAllocated: 'a counter; the number stands in the event of the record or request that got it',
  NameReserved: 'keeps two from taking one name; the name stands in the event of the entry that got it',
  NameReleased: 'keeps two from taking one name; the name stands in the event of the entry that lost it',
  ClaimReserved: 'keeps what must hold over several entries; it stands in the event of the entry itself',
  ClaimReleased: 'keeps what must hold over several entries; it stands in the event of the entry itself',
  MessagesRead: 'which of their own messages a person has opened changes nothing for anybody else',
  AllMessagesRead: 'which of their own messages a person has opened changes nothing for anybody else',
  ...Object.fromEntries(
    Object.keys(factSchemas).map((type) => [type, 'said by the save that it was appended with, field by field']),
  ),
  DigestRequested: 'the clock, not a person; the letter itself stands in the ledger of deliveries',
};
