import { tellingEventTypes } from '@shilu/events/messages/notice-sources';
import type { Connector } from '../engine/connector';
import type { WorkerDeps } from '../engine/worker-deps';
import { composeNotice, settingsAddress } from './compose-mail';
import type { MessageFacts } from './facts';
import { tellingOf, TOLD_CONTEXTS, toldBy } from './recipients';
import type { SendMail } from './smtp';

/** As the profile's own check: what is not an address is not written to. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/**
 * What people are told by mail, each in their language, in order for each person. Address, names and title are looked up
 * when it is sent: whoever has turned mail off meanwhile, has no address or may not read the record any more gets none.
 */
export const mailConnector = (
  { config, clock }: Pick<WorkerDeps, 'config' | 'clock'>,
  facts: MessageFacts,
  send: SendMail,
  domain: string,
): Connector => ({
  name: 'mail',
  contexts: TOLD_CONTEXTS,
  eventTypes: tellingEventTypes,
  from: 'now',
  timeoutMs: 30_000,
  intentsOf: async (event) =>
    (await toldBy(facts, event, 'mail', clock())).map((notice) => ({
      ...{ key: notice.recipientId, effect: 'mail', payload: notice },
    })),
  deliver: async ({ id, payload }, signal) => {
    const telling = await tellingOf(facts, payload, 'mail');
    if (!telling || !ADDRESS.test(telling.recipient.email)) return;
    const { notice, language, recipient, words } = telling;
    const { publicUrl } = config;
    await send(
      composeNotice(notice, { ...words, recipient: recipient.realName }, { language, publicUrl }),
      {
        ...{ to: recipient.email, toName: recipient.realName, messageId: `${id}@${domain}` },
        unsubscribeUrl: settingsAddress(publicUrl),
      },
      signal,
    );
  },
});
