import { AppError } from '@shilu/events/core/app-error';
import { recordCalls } from '@shilu/events/records/calls';
import { PHONE_PHOTOS } from '@shilu/events/records/phone-calls';
import { route, type Route } from '@shilu/infra/http/call-context';
import type { PhoneLink } from './phone-links';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { storeUpload } from '../files/upload';
import { readableRecord } from './record-access';

/** X055. The code is tied to the record, to the person and to this session. */
export const beginPhone = (services: Services): Route =>
  command(services, recordCalls.beginPhone, async ({ experimentId }, caller) => {
    await readableRecord(services, caller, experimentId);
    return answer(
      await services.phoneLinks.begin({
        accountId: caller.id,
        sessionId: caller.session.id,
        recordId: experimentId,
      }),
    );
  });

/** X056. */
export const endPhone = (services: Services): Route =>
  command(services, recordCalls.endPhone, async ({ code }, caller) => {
    await services.phoneLinks.end(code, caller.session.id);
    return answer({});
  });

const ownLink = async ({ phoneLinks }: Services, caller: Caller, code: string): Promise<PhoneLink | null> => {
  const link = await phoneLinks.find(code);
  return link?.sessionId === caller.session.id ? link : null;
};

/** X057. */
export const phonePhotos = (services: Services): Route =>
  command(services, recordCalls.phonePhotos, async ({ code }, caller) => {
    const link = await ownLink(services, caller, code);
    return answer({
      photos: link ? [...(await services.phoneLinks.photos(code))] : [],
      expiresAt: link?.expiresAt ?? null,
    });
  });

/** Of a code that works now: whoever logs out, is closed or has been idle for too long takes the phone along. */
const workingLink = async ({ phoneLinks, sessions, live, directory }: Services, code: string): Promise<PhoneLink> => {
  await live.current();
  const link = await phoneLinks.find(code);
  const account = link ? directory.accounts.get(link.accountId) : undefined;
  if (!link || !account || account.disabled || account.beingRepaired || !(await sessions.goesOn(link.sessionId)))
    throw new AppError('phoneLinkEnded');
  return link;
};

/** X058. The record's number and the person's name, which stand on the screen that shows the code. */
export const phonePlace = (services: Services): Route =>
  route(recordCalls.phonePlace, async ({ code }) => {
    const link = await workingLink(services, code);
    const { state } = await services.records.load(link.recordId);
    return answer({
      number: state.number,
      personName: await services.people.nameOf(link.accountId),
      expiresAt: link.expiresAt,
      photos: link.photos,
    });
  });

/** X059. */
export const sendPhoto = (services: Services): Route =>
  route(recordCalls.sendPhoto, async ({ code }, { language }, parts) => {
    const { accountId, photos } = await workingLink(services, code);
    const full = (): AppError => new AppError('phoneLinkFull', { max: PHONE_PHOTOS });
    if (photos >= PHONE_PHOTOS) throw full();
    const stored = await storeUpload(services, { accountId, language, purpose: 'picture' }, parts);
    // Inspected pictures take their time: the code may have ended or filled up meanwhile.
    await workingLink(services, code);
    if (!(await services.phoneLinks.add(code, stored))) throw full();
    return answer({ name: stored.name, photos: photos + 1 });
  });
