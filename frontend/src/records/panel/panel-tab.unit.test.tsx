import { Tabs } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../../testing/show';
import { PANELS } from '../page/panel-names';
import { PanelTab } from './panel-tab';

beforeAll(() => readTexts('records'));

it('each of the nine tabs is a picture with its word said, and shows it on hover and focus; what is unread is said too', async () => {
  const { container } = show(
    <Tabs defaultValue="trace" keepMounted={false}>
      <Tabs.List>
        {PANELS.map((name) => (
          <PanelTab
            key={name}
            name={name}
            isChosen={name === 'trace'}
            count={name === 'comments' ? 3 : 0}
            unread={name === 'comments'}
          />
        ))}
      </Tabs.List>
      {PANELS.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {name}
        </Tabs.Panel>
      ))}
    </Tabs>,
  );
  const tabs = screen.getAllByRole('tab');
  const words = ['痕迹', '批注', '签名', '版本', '关联', '谁能看到', '谱图', '回放', '平台'];
  expect(tabs.map((tab) => tab.textContent)).toEqual(words.map((word) => (word === '批注' ? '批注3 未读' : word)));
  const pictures = tabs.map((tab) => tab.querySelector('svg')?.getAttribute('class'));
  expect(new Set(pictures).size).toBe(PANELS.length);
  expect((await axe.run(container)).violations).toEqual([]);
  fireEvent.focus(screen.getByRole('tab', { name: '签名' }));
  fireEvent.mouseEnter(screen.getByRole('tab', { name: '签名' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('签名');
});
