// Runs before the first paint, so that a dark page never flashes white. The keys are written by theme.ts and language.ts in src.
(function () {
  var root = document.documentElement;
  var choice = null;
  try {
    choice = localStorage.getItem('pinline-theme');
    // The back office is in English; the server writes the status page in the language asked for.
    var language = localStorage.getItem('pinline-language');
    if (language !== null && !/^\/(admin|status)\b/.test(location.pathname)) root.lang = language;
  } catch (_refused) {}
  if (choice !== 'dark' && choice !== 'light') choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  // The browser's own bars take the colour of the page's bar (--bg-surface), now and whenever the theme changes.
  var bars = { dark: '#16191f', light: '#ffffff' };
  new MutationObserver(function () {
    document.querySelector('meta[name="theme-color"]').content = bars[root.dataset.theme];
  }).observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  root.dataset.theme = choice;
})();
