import { createHmac } from 'node:crypto';
import type { Robot } from './robot';

/**
 * A DingTalk group robot, secured by signature: HMAC-SHA256 of "timestamp\nsecret" with the secret, Base64, in the query
 * beside the timestamp in milliseconds, which may be an hour off. A mention shows only where the text names the number.
 * https://open.dingtalk.com/document/orgapp/custom-robots-send-group-messages
 */
export const dingtalkRobot = (options: { readonly webhook: string; readonly secret: string | null }): Robot => ({
  name: 'dingtalk',
  platform: 'DingTalk',
  // System busy; more than 20 messages a minute.
  passing: new Set([-1, 130101]),
  // The token is not known; signature, keyword or address does not suit the robot's security settings.
  unauthorised: new Set([300001, 310000]),
  request: ({ title, mobile, link }, now) => {
    const url = new URL(options.webhook);
    if (options.secret !== null) {
      const timestamp = String(now.getTime());
      const sign = createHmac('sha256', options.secret).update(`${timestamp}\n${options.secret}`).digest('base64');
      url.searchParams.set('timestamp', timestamp);
      url.searchParams.set('sign', sign);
    }
    const text = [`#### ${title}`, ...(link ? [`[${link.label}](${link.url})`] : []), `@${mobile}`].join('\n\n');
    return {
      url: url.href,
      body: { msgtype: 'markdown', markdown: { title, text }, at: { atMobiles: [mobile], isAtAll: false } },
    };
  },
});
