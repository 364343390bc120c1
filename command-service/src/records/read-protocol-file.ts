import { Readable } from 'node:stream';
import { AppError, isAppError } from '@shilu/events/core/app-error';
import type { ResponseOf } from '@shilu/events/core/call';
import type { FileRef } from '@shilu/events/core/schemas';
import { limitOf } from '@shilu/events/files/file-limits';
import { recordCalls } from '@shilu/events/records/calls';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { spreadSheetModule } from '@shilu/events/records/modules/spread-sheet/spread-sheet';
import { readUnaltered } from '@shilu/infra/blob-store/read-whole';
import type { Route } from '@shilu/infra/http/call-context';
import type { ProtocolPicture } from '@shilu/infra/protocols/protocol-parts';
import { baseName, isProse, tidyTitle } from '@shilu/infra/protocols/protocol-names';
import { calculatedAnew, sheetNamed } from '@shilu/infra/sheets/read-calculated';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { storeUpload } from '../files/upload';

type Read = ResponseOf<typeof recordCalls.readProtocol>;

/** Stores pictures as if the caller had brought each; says which were not taken. */
const storePictures = async (services: Services, { id: accountId, language }: Caller, pictures: readonly ProtocolPicture[]): Promise<ReadonlySet<string>> => {
  const refused = new Set<string>();
  for (const { hash, name: fileName, bytes } of pictures) {
    const file = { fileName, mime: 'application/octet-stream', stream: Readable.from([Buffer.from(bytes)]) };
    try {
      await storeUpload(services, { accountId, language, purpose: 'picture' }, { file: () => Promise.resolve(file) });
    } catch (error) {
      // What lies about unused is full: that is no fault of the picture.
      if (!isAppError(error) || error.key === 'tooManyUnusedFiles') throw error;
      refused.add(hash);
    }
  }
  return refused;
}; // prettier-ignore

const isNode = (value: unknown): value is RichNode => typeof value === 'object' && value !== null && 'type' in value;

const withoutPictures = (node: RichNode, refused: ReadonlySet<string>): RichNode => {
  const content = node.content
    ?.filter(({ type, attrs }) => type !== 'image' || !refused.has(String(attrs?.['hash'])))
    .map((child) => withoutPictures(child, refused));
  return content === undefined ? node : { ...node, content };
};

const readProse = async (
  services: Services,
  caller: Caller,
  name: string,
  fetch: () => Promise<Buffer>,
): Promise<Read> => {
  const { title, modules, pictures, lost } = await services.protocols.read({ fetch, name }, caller.language, caller.id);
  const refused = await storePictures(services, caller, pictures);
  const unread = lost.find(({ part }) => part === 'picturesUnread')?.count ?? 0;
  const others = lost.filter(({ part }) => part !== 'picturesUnread');
  const all = unread + refused.size > 0 ? [...others, { part: 'picturesUnread' as const, count: unread + refused.size }] : others; // prettier-ignore
  return {
    title,
    modules: modules.map(({ content, ...module }) => ({
      ...module,
      content: refused.size > 0 && isNode(content) ? withoutPictures(content, refused) : content,
    })),
    pictures: pictures.length - refused.size,
    lost: all.map((each) => ({ ...each, places: [] })),
  };
};

const readBook = async (
  services: Services,
  caller: Caller,
  file: FileRef,
  fetch: () => Promise<Buffer>,
): Promise<Read> => {
  const engine = services.sheets.of(caller.id);
  const { content, lost } = await engine.read(fetch, sheetNamed(file.name));
  const { content: calculated } = await calculatedAnew(engine, { ...content, source: file }, services);
  const title = tidyTitle(baseName(file.name), 100) || spreadSheetModule.label[caller.language];
  const contentVersion = spreadSheetModule.version;
  return {
    title,
    modules: [{ type: spreadSheetModule.type, title, content: calculated, contentVersion }],
    pictures: content.sheetOrder.reduce((sum, id) => sum + (content.sheets[id]?.pictures.length ?? 0), 0),
    lost: lost.map((each) => ({ ...each, places: [...each.places] })),
  };
};

/** X826: what comes in is looked at before anything is made of it. */
export const readProtocolFile = (services: Services): Route =>
  command(services, recordCalls.readProtocol, async ({ file: { hash } }, caller) => {
    const held = (await services.uploads.find(caller.id, [hash])).get(hash);
    if (!held) throw new AppError('notFound');
    const stat = await services.blobs.stat(hash);
    const { bytes: most, shown } = limitOf('document', services.directory.settings.fileSizeLimitSize);
    if (stat && stat.size > most) throw new AppError('fileTooLarge', { max: shown });
    const fetch = (): Promise<Buffer> => readUnaltered(services.blobs, { hash, name: held.name });
    return answer(
      isProse(held.name)
        ? await readProse(services, caller, held.name, fetch)
        : await readBook(services, caller, { hash, ...held }, fetch),
    );
  });
