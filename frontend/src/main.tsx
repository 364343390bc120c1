import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { startI18n } from './i18n/i18n';
import { guardNativeUndo } from './ui/native-undo';

const start = async (): Promise<void> => {
  guardNativeUndo(window);
  await startI18n();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Large tables of ranges: after the first paint, in the system's face until then.
  await Promise.all([
    import('@fontsource-variable/noto-sans-sc/wght.css'),
    import('@fontsource-variable/jetbrains-mono/wght.css'),
  ]);
};

void start();
