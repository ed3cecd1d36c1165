// The status page stays current while it is visible, and its theme can be changed. Without this script the page is complete as it was loaded.
(function () {
  var intervalMs = 15_000;
  var root = document.documentElement;

  function replaceMain(fresh) {
    var main = document.querySelector('main');
    var next = fresh && fresh.querySelector('main');
    if (!next || next.innerHTML === main.innerHTML) return;
    var focused = main.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
    main.replaceWith(document.adoptNode(next));
    if (focused !== null) {
      var again = next.querySelector('a[href="' + focused + '"]');
      if (again) again.focus({ preventScroll: true });
    }
  }

  // The browser parses the answer: a page with Trusted Types may not parse text itself.
  function refresh() {
    if (document.visibilityState !== 'visible') return;
    var request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = function () {
      if (request.status === 200) replaceMain(request.responseXML);
    };
    request.open('GET', location.href);
    request.send();
  }
  setInterval(refresh, intervalMs);
  document.addEventListener('visibilitychange', refresh);

  var enter = document.querySelector('a[data-signed-in]');
  try {
    if (localStorage.getItem('accessToken') !== null) {
      enter.href = '/';
      enter.textContent = enter.dataset.signedIn;
    }
  } catch (_refused) {}

  var dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', function () {
    var chosen = null;
    try {
      chosen = localStorage.getItem('pinline-theme');
    } catch (_refused) {}
    if (chosen !== 'dark' && chosen !== 'light') root.dataset.theme = dark.matches ? 'dark' : 'light';
  });

  var button = document.getElementById('theme');
  button.hidden = false;
  button.onclick = function () {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('pinline-theme', root.dataset.theme);
    } catch (_refused) {}
  };
})();
