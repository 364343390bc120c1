import { streamName } from '@shilu/events/core/envelope';
import { messageCalls, requestDigest } from '@shilu/events/messages/calls';
import {
  MESSAGES,
  messageSettingsDecider,
  type MessageEvent,
  type MessageSettings,
} from '@shilu/events/messages/message-events';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, internalCommand, type Caller } from '../engine/command';
import type { Services } from '../engine/services';

const noteRead = (services: Services, caller: Caller, event: MessageEvent): Promise<string | null> =>
  services.newest.append(streamName(MESSAGES, caller.id), caller.author, () => event);

/** Reading marks are the person's own: an id of somebody else's message marks nothing. */
const readMessages = (services: Services): Route =>
  command(services, messageCalls.readMessages, async ({ messageIds }, caller) =>
    answer({}, await noteRead(services, caller, { type: 'MessagesRead', data: { messageIds } })),
  );

const readAllMessages = (services: Services): Route =>
  command(services, messageCalls.readAllMessages, async ({ throughId }, caller) =>
    answer({}, await noteRead(services, caller, { type: 'AllMessagesRead', data: { throughId } })),
  );

/** C114, L32: what is not named stays as it was. */
const modifySettings = (services: Services): Route =>
  command(services, messageCalls.modifyMessageSettings, async ({ language, digest, kinds }, caller) => {
    const { position } = await services.messageSettings.run(caller.id, caller.author, ({ settings }) => {
      const given = Object.fromEntries((kinds ?? []).map(({ kind, ...channels }) => [kind, channels]));
      const next: MessageSettings = {
        language: language ?? settings.language,
        digest: digest ?? settings.digest,
        kinds: { ...settings.kinds, ...given },
      };
      return messageSettingsDecider.decide({ kind: 'modify', settings: next }, { settings });
    });
    return answer({}, position);
  });

/** X084, by the workers: once for a person and period, however many of them ask. */
const digestFallsDue = (services: Services): Route =>
  internalCommand(services, requestDigest, async ({ accountId, period }, author) => {
    const { position } = await services.messageSettings.run(accountId, author, (state) =>
      messageSettingsDecider.decide({ kind: 'requestDigest', period }, state),
    );
    return answer({}, position);
  });

export const messageRoutes = (services: Services): readonly Route[] => [
  readMessages(services),
  readAllMessages(services),
  modifySettings(services),
  digestFallsDue(services),
];
