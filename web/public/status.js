// The status page stays current while it is visible. Without this script it is complete as it was loaded.
(function () {
  var intervalMs = 15_000;

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
})();
