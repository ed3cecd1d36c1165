import { answerKept, answerLogo, answerPage, forgetOlder, keepShell, type Shell } from './kept-files.ts';
import { keepLanguage } from './language.ts';
import type { ToWorker } from '../platform/worker/messages.ts';
import { handlePress, sendPendingPress } from './pressed-notices.ts';
import { showPushed } from './pushed-notices.ts';
import { answerFor } from './requests.rules.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Lets the app open without a network. Stores nothing of an account: docs/decisions/0010. */
declare const self: WorkerScope;
/** Set by web/build/service-worker.ts. */
declare const __SHELL__: Shell;

const shell = __SHELL__;

self.addEventListener('install', (event) => event.waitUntil(keepShell(shell)));

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOlder(shell), self.clients.claim()])));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const asked = { method: request.method, mode: request.mode, url: new URL(request.url) };
  const answer = answerFor(asked, { origin: self.location.origin, files: shell.files });
  if (answer === 'page') event.respondWith(answerPage(request));
  else if (answer === 'logo') event.respondWith(answerLogo(request, (work) => event.waitUntil(work)));
  else if (answer !== 'network') event.respondWith(answerKept(request, shell));
});

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'build?') event.ports[0]?.postMessage(shell.build);
  else if (message.type === 'take-over') event.waitUntil(self.skipWaiting());
  else {
    sendPendingPress(event.source);
    event.waitUntil(keepLanguage(message.language));
  }
});

self.addEventListener('notificationclick', (event) => event.waitUntil(handlePress(self, event)));

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event.data)));
