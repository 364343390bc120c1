/** Opened inside a workplace-chat app (L33), by what its browser says of itself. */
export const isEmbedded = (): boolean => /DingTalk|Lark|Feishu|wxwork/i.test(navigator.userAgent);
