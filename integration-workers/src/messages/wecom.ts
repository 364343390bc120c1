import type { Robot } from './robot';

/**
 * A WeCom group robot, known by the key in its address. Only its text messages mention people by phone number; markdown
 * knows accounts of WeCom alone. https://developer.work.weixin.qq.com/document/path/91770
 */
export const wecomRobot = ({ webhook }: { readonly webhook: string }): Robot => ({
  name: 'wecom',
  platform: 'WeCom',
  // System busy; more than 20 messages a minute.
  passing: new Set([-1, 45009]),
  // The key is not known, or the robot was removed.
  unauthorised: new Set([93000]),
  request: ({ title, mobile, link }) => ({
    url: webhook,
    body: {
      msgtype: 'text',
      text: { content: link ? `${title}\n${link.url}` : title, mentioned_mobile_list: [mobile] },
    },
  }),
});
