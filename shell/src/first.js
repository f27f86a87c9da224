// Before the first paint: the chosen appearance; and the drawn home, which is an anonymous visitor's, stays away from everybody else.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('editorial.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const { language, tenant } = JSON.parse(localStorage.getItem('abpSession')) ?? {};
  if (localStorage.getItem('access_token') !== null || tenant || (language && language !== root.lang)) root.dataset.visitor = 'known';
} catch {
  // A browser that forbids storage, or whose storage is damaged, knows nobody.
}
