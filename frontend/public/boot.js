// Before the first paint: the remembered theme and language, so that nothing flashes. Its own file: the page's policy allows no inline script.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const scheme = read('shilu.scheme') ?? 'auto';
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = read('shilu.language') === '"en-US"' ? 'en-US' : 'zh-CN';
})();
