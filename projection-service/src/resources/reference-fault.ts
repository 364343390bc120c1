import type { Label } from '@shilu/events/core/call';

/** Why a reference cannot be read, in words. */
export class ReferenceFault extends Error {
  constructor(readonly why: Label) {
    super(why['en-US']);
  }
}

export const fault = (zh: string, en: string): ReferenceFault => new ReferenceFault({ 'zh-CN': zh, 'en-US': en });
