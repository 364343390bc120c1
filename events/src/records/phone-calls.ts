import { z } from 'zod';
import { defineCall } from '../core/call';
import { fileRefSchema, id, unread } from '../core/schemas';
import { context } from './call-fields';

/** So long a phone may send photos by one QR code. */
export const PHONE_LINK_MINUTES = 10;
/** Photos that one QR code takes. */
export const PHONE_PHOTOS = 20;

const code = unread(64).min(1);

/**
 * Photos from a phone into the record that is open on a computer. The phone does not log in: the code, which the person's
 * own screen shows, lets it add pictures to that person's uploads and nothing else. They enter the record when the
 * person's computer saves them there, as any other file.
 */
export const phoneCalls = {
  beginPhone: defineCall({
    id: 'X055',
    method: 'POST',
    path: 'File/Phone/Begin',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '生成手机拍照码', 'en-US': 'A code by which a phone sends photos' },
    request: z.strictObject({ experimentId: id }),
    response: z.object({ code: z.string(), expiresAt: z.string() }),
  }),
  endPhone: defineCall({
    id: 'X056',
    method: 'POST',
    path: 'File/Phone/End',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '作废手机拍照码', 'en-US': 'End a code for photos' },
    request: z.strictObject({ code }),
    response: z.object({}),
  }),
  /** What arrived by a code of the caller's own. */
  phonePhotos: defineCall({
    id: 'X057',
    method: 'POST',
    path: 'File/Phone/Photos',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '手机已传来的照片', 'en-US': 'Photos that arrived from the phone' },
    request: z.strictObject({ code }),
    response: z.object({ photos: z.array(fileRefSchema), expiresAt: z.string().nullable() }),
  }),
  /** For the phone: where its photos will go. */
  phonePlace: defineCall({
    id: 'X058',
    method: 'POST',
    path: 'File/Phone/Place',
    kind: 'command',
    context,
    public: true,
    summary: { 'zh-CN': '手机照片的去处', 'en-US': 'Where photos of a code go' },
    request: z.strictObject({ code }),
    response: z.object({ number: z.string(), personName: z.string(), expiresAt: z.string(), photos: z.number() }),
  }),
  /** From the phone: one part `file`, a picture (V015); refusals as of any upload. */
  sendPhoto: defineCall({
    id: 'X059',
    method: 'POST',
    path: 'File/Phone/Send',
    kind: 'command',
    context,
    public: true,
    body: 'multipart',
    summary: { 'zh-CN': '从手机传照片', 'en-US': 'Send a photo from a phone' },
    request: z.strictObject({ code }),
    response: z.object({ name: z.string(), photos: z.number() }),
  }),
} as const;
