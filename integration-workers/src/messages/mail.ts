import { entityIdOf } from '@shilu/events/core/envelope';
import type { AccountProfile } from '@shilu/events/identity/account';
import { tellingEventTypes } from '@shilu/events/messages/notice-sources';
import { z } from 'zod';
import type { Connector } from '../engine/connector';
import type { WorkerDeps } from '../engine/worker-deps';
import { composeAddressChanged, composeNotice, composeTest, settingsAddress, type Letter } from './compose-mail';
import { composeDigest } from './digests';
import type { MessageFacts } from './facts';
import { isOld, tellingOf, TOLD_CONTEXTS, toldBy } from './recipients';
import type { SendMail } from './smtp';

const changedFields = z.object({ fields: z.array(z.string()) });

/** As the profile's own check: what is not an address is not written to. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

type Addressed = { readonly recipient: AccountProfile; readonly letter: Letter };
const personSchema = z.object({ accountId: z.string() });
/** Each address has a key of its own: one that takes no mail does not hold up the other's. */
const addressSchema = z.object({ accountId: z.string(), revision: z.number(), which: z.enum(['before', 'after']) });

/**
 * What people are told by mail, each in their language, in order for each person. Address, names and title are looked up
 * when it is sent: whoever has turned mail off meanwhile, has no address or may not read the record any more gets none.
 */
export const mailConnector = (
  { config, clock, digestOf }: Pick<WorkerDeps, 'config' | 'clock' | 'digestOf'>,
  facts: MessageFacts,
  send: SendMail,
  domain: string,
): Connector => {
  const { publicUrl } = config;
  const noticeLetter = async (payload: unknown): Promise<Addressed | null> => {
    const telling = await tellingOf(facts, payload, 'mail');
    if (!telling) return null;
    const { notice, note, language, recipient, words } = telling;
    return {
      recipient,
      letter: composeNotice(notice, note, { ...words, recipient: recipient.realName }, { language, publicUrl }),
    };
  };
  const digestLetter = async (payload: unknown): Promise<Addressed | null> => {
    const { accountId } = personSchema.parse(payload);
    await facts.current();
    const { language, digest: cycle } = facts.settingsOf(accountId);
    const recipient = await facts.profileOf(accountId);
    if (!recipient || cycle === 'off' || facts.directory.accounts.get(accountId)?.disabled !== false) return null;
    const found = await digestOf(facts.directory, accountId, language);
    const letter = composeDigest(found, recipient.realName, { language, publicUrl });
    return letter && { recipient, letter };
  };
  /** Goes out whatever the person's settings say: it was asked for just now. */
  const testLetter = async (payload: unknown): Promise<Addressed | null> => {
    const { accountId } = personSchema.parse(payload);
    await facts.current();
    const recipient = await facts.profileOf(accountId);
    if (!recipient) return null;
    const { language } = facts.settingsOf(accountId);
    return { recipient, letter: composeTest(recipient.realName, { language, publicUrl }) };
  };
  const addressLetter = async (payload: unknown): Promise<Addressed | null> => {
    const { accountId, revision, which } = addressSchema.parse(payload);
    await facts.current();
    const recipient = (await facts.profilesAround(accountId, revision))[which];
    const { language } = facts.settingsOf(accountId);
    return recipient && { recipient, letter: composeAddressChanged(recipient.realName, language, publicUrl) };
  };
  const letterOf = (effect: string): ((payload: unknown) => Promise<Addressed | null>) => {
    if (effect === 'digest') return digestLetter;
    if (effect === 'testLetter') return testLetter;
    return effect === 'addressChanged' ? addressLetter : noticeLetter;
  };
  return {
    name: 'mail',
    contexts: [...new Set([...TOLD_CONTEXTS, 'messages'])],
    eventTypes: [...tellingEventTypes, 'DigestRequested', 'TestLetterRequested', 'AccountProfileChanged'],
    from: 'now',
    timeoutMs: 30_000,
    intentsOf: async (event) => {
      if (event.type === 'DigestRequested') {
        const accountId = entityIdOf(event.stream);
        return isOld(event, clock()) ? [] : [{ key: accountId, effect: 'digest', payload: { accountId } }];
      }
      if (event.type === 'TestLetterRequested')
        return [{ key: event.actor, effect: 'testLetter', payload: { accountId: event.actor } }];
      if (event.type === 'AccountProfileChanged') {
        const accountId = entityIdOf(event.stream);
        if (isOld(event, clock()) || !changedFields.parse(event.data).fields.includes('email')) return [];
        return (['before', 'after'] as const).map((which) => ({
          ...{ key: `${accountId}/${which}`, effect: 'addressChanged' },
          payload: { accountId, revision: event.revision, which },
        }));
      }
      return (await toldBy(facts, event, 'mail', clock())).map((notice) => ({
        ...{ key: notice.recipientId, effect: 'mail', payload: notice },
      }));
    },
    deliver: async ({ id, effect, payload }, signal) => {
      const addressed = await letterOf(effect)(payload);
      if (!addressed || !ADDRESS.test(addressed.recipient.email)) return;
      const { letter, recipient } = addressed;
      const envelope = {
        ...{ to: recipient.email, toName: recipient.realName, messageId: `${id}@${domain}` },
        unsubscribeUrl: settingsAddress(publicUrl),
      };
      await send(letter, envelope, signal);
    },
  };
};
