// Shows what the address will show until the page's scripts do, and fetches these once that is painted (web/build/first-paint.ts).
(function () {
  var own = document.currentScript.dataset;
  var language = document.documentElement.lang;
  var path = location.pathname.replace(/(.)\/$/, '$1');
  var server = /^\/otpserver([1-4])$/.exec(path);
  var template = document.getElementById(nameOf() + '-' + language);
  if (template === null) return start([]);
  show(template.content.cloneNode(true));
  var files = template.dataset.files.split(' ');
  // A page in the background is never painted.
  if (document.visibilityState === 'hidden') return start(files);
  requestAnimationFrame(function () {
    setTimeout(start, 0, files);
  });

  function nameOf() {
    try {
      if (localStorage.getItem('accessToken') === null) return { '/': 'login', '/login': 'login', '/signup': 'signup' }[path];
      if (localStorage.getItem('adminAccessToken') !== null || /^\/(admin|account)\b/.test(path)) return undefined;
      if (server === null) return /^\/(dashboard)?$/.test(path) ? 'dashboard' : 'user';
      return JSON.parse(localStorage.getItem('selection') || '{}').serviceCode ? 'chosen' : 'otp';
    } catch (_refused) {}
  }

  function show(content) {
    var menu = document.getElementById('menu-' + language);
    var place = content.querySelector('[data-menu]');
    if (place !== null) place.replaceWith(marked(menu.content.cloneNode(true)));
    fill(content);
    if (server !== null) content.querySelector('h1').textContent = menu.dataset.titles.split('|')[server[1] - 1];
    var app = document.getElementById('app');
    var shell = document.createElement('div');
    shell.inert = true;
    shell.append(content);
    app.before(shell);
    // In the same turn as the page's own, so that both are never painted.
    new MutationObserver(function (_changes, observer) {
      if (app.querySelector('main') === null) return;
      observer.disconnect();
      shell.remove();
    }).observe(app, { childList: true, subtree: true });
  }

  /** With what the operator set, as the page itself knows it before the server has answered (config.ts). */
  function fill(content) {
    try {
      var config = JSON.parse(localStorage.getItem('pinline-config')).config;
      content.querySelector('aside > a, main > p').append(config.appName);
      var notice = content.querySelector('header > [hidden]');
      if (config.demo && notice !== null) notice.hidden = false;
    } catch (_unknown) {}
  }

  /** The template marks another page's link. */
  function marked(menu) {
    var other = menu.querySelector('nav [aria-current]');
    var link = [].find.call(menu.querySelectorAll('nav a'), function (each) {
      return (path === '/' ? '/dashboard' : path + '/').startsWith(each.getAttribute('href') + (path === '/' ? '' : '/'));
    });
    if (link === other) return menu;
    var className = other.className;
    other.className = menu.querySelector('nav a:not([aria-current])').className;
    other.removeAttribute('aria-current');
    if (link === undefined) return menu;
    link.className = className;
    link.setAttribute('aria-current', 'page');
    return menu;
  }

  function start(more) {
    own.files.split(' ').concat(more).forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.append(link);
    });
    // Not a script element, whose address the content security policy leaves to a trusted type.
    import('/' + own.start);
  }
})();
