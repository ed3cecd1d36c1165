// Shows what the address will show until the page's scripts do, and fetches what they need next (web/build/first-paint.ts).
(function () {
  var name = null;
  try {
    var isStranger = localStorage.getItem('accessToken') === null;
    var path = location.pathname;
    if (isStranger && /^\/(login)?$/.test(path)) name = 'login';
    else if (isStranger && path === '/signup') name = 'signup';
    else if (!isStranger && localStorage.getItem('adminAccessToken') === null && !/^\/(admin|account)\b/.test(path)) name = 'user';
  } catch (_refused) {}
  var template = name === null ? null : document.getElementById(name + '-' + document.documentElement.lang);
  if (template === null) return;
  template.dataset.files.split(' ').forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.append(link);
  });
  var app = document.getElementById('app');
  var shell = document.createElement('div');
  shell.inert = true;
  shell.append(template.content.cloneNode(true));
  app.before(shell);
  // In the same turn as the page's own, so that both are never painted.
  new MutationObserver(function (_changes, observer) {
    if (app.querySelector('main') === null) return;
    observer.disconnect();
    shell.remove();
  }).observe(app, { childList: true, subtree: true });
})();
