// What every public page offers beyond what it shows: a way back for who is signed in, and its theme can be changed.
(function () {
  var root = document.documentElement;

  function showSignedIn() {
    document.querySelectorAll('[data-signed-out]').forEach(function (link) {
      link.hidden = true;
    });
    document.querySelectorAll('[data-signed-in]').forEach(function (part) {
      part.textContent = part.dataset.signedIn;
      if (part.tagName === 'A') part.href = '/';
    });
  }
  try {
    if (localStorage.getItem('accessToken') !== null) showSignedIn();
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
