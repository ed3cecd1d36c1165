// Runs before the first paint, so that a dark page never flashes white. The same key is read and written by src/platform/theme.ts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('pinline-theme');
  } catch (_refused) {}
  if (choice !== 'dark' && choice !== 'light') choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice;
})();
