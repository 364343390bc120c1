import { cutText } from '@shilu/events/core/cut-text';
import { hash } from 'node:crypto';
import { AppError } from '@shilu/events/core/app-error';
import { canonicalJson } from '@shilu/events/core/canonical';
import { currentContent } from '@shilu/events/records/modules/registry';
import { INLINE_LIMIT_BYTES, type Content, type RecordModule } from '@shilu/events/records/record-events';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { readWhole } from '@shilu/infra/blob-store/read-whole';
import { LRUCache } from 'lru-cache';

/** An event holds at most 1 MB; this leaves room for everything else in it. */
const MOST_INLINE_PER_EVENT = 400 * 1024;
const MOST_TEXT_CHARS = 60_000;
const MOST_CONTENT_BYTES = 8 * 1024 * 1024;
/** Of what is kept unpacked, counted as it is written; what stands in memory is some times that. */
const KEPT = { maxSize: 1.5 * MOST_CONTENT_BYTES, ttl: 60_000 } as const;

/** Content of modules as events carry it, and back. */
export interface Contents {
  /** In place up to 256 kB, else in the blob store. The hash is of the canonical form either way. */
  pack(value: unknown, version: number): Promise<Content>;
  /** As its module type has it today: what is compared, asked and told. What is stored stays as it is. */
  current(module: Pick<RecordModule, 'type' | 'content'>): Promise<unknown>;
  /**
   * As `current`, of bytes that were read within the last minute: for what is asked many times a second and neither shown
   * nor signed. One content is one object, so that its type checks it once.
   */
  known(module: Pick<RecordModule, 'type' | 'content'>): Promise<unknown>;
  /** Moves the largest contents out of an event that would carry too many of them. */
  fit(modules: readonly RecordModule[]): Promise<RecordModule[]>;
}

export const createContents = (blobs: BlobStore): Contents => {
  const toBlob = async ({ hash, version }: Content, bytes: Buffer): Promise<Content> => {
    const stored = await blobs.put((async function* () { yield bytes; })()); // prettier-ignore
    return { hash, version, blob: { hash: stored.hash, size: stored.size } };
  };
  const unpack = async (content: Content): Promise<unknown> =>
    content.blob
      ? (JSON.parse((await readWhole(blobs, content.blob.hash)).toString('utf8')) as unknown)
      : content.inline;
  const kept = new LRUCache<string, Promise<unknown>>(KEPT);
  const unpackOnce = (content: Content): Promise<unknown> => {
    if (!content.blob) return Promise.resolve(content.inline);
    const { hash: name, size } = content.blob;
    const found = kept.get(name);
    if (found) return found;
    const reading = unpack(content);
    kept.set(name, reading, { size });
    reading.catch(() => kept.delete(name));
    return reading;
  };
  return {
    pack: async (value, version) => {
      const text = canonicalJson(value);
      const bytes = Buffer.byteLength(text);
      if (bytes > MOST_CONTENT_BYTES) throw new AppError('payloadTooLarge');
      const content: Content = { hash: hash('sha256', text, 'hex'), version };
      return bytes <= INLINE_LIMIT_BYTES ? { ...content, inline: value } : toBlob(content, Buffer.from(text));
    },
    current: async ({ type, content }) => currentContent(type, await unpack(content), content.version),
    known: async ({ type, content }) => currentContent(type, await unpackOnce(content), content.version),
    fit: async (modules) => {
      const sizes = modules.map((module) =>
        module.content.blob ? 0 : Buffer.byteLength(canonicalJson(module.content.inline ?? null)) + module.text.length,
      );
      const fitted = [...modules];
      let total = sizes.reduce((sum, size) => sum + size, 0);
      while (total > MOST_INLINE_PER_EVENT) {
        const largest = sizes.indexOf(Math.max(...sizes));
        const module = fitted[largest];
        if (!module || module.content.blob) break;
        const content = await toBlob(module.content, Buffer.from(canonicalJson(module.content.inline ?? null)));
        fitted[largest] = { ...module, content, text: cutText(module.text, 2_000) };
        total -= sizes[largest] ?? 0;
        sizes[largest] = 0;
      }
      return fitted;
    },
  };
};

export const boundText = (text: string): string => cutText(text, MOST_TEXT_CHARS);
