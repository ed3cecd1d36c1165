/** Chromium's event; other browsers offer an installation in their own menus only. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

let held: InstallEvent | undefined;

/** Keeps the browser's offer for later. Called at the page's start: it may come before anything else is loaded. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // The name says which event it is; TypeScript's library has none for it.
    held = event as InstallEvent;
  });
  addEventListener('appinstalled', () => (held = undefined));
}

/** Shows the browser's own question; `undefined` while there is nothing to install. An offer serves once. */
export function installOffer(): (() => void) | undefined {
  const offer = held;
  if (offer === undefined) return undefined;
  return () => {
    held = undefined;
    void offer.prompt();
  };
}
