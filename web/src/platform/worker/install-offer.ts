/** Chromium's event; other browsers offer an installation in their own menus only. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

let held: InstallEvent | undefined;

export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallEvent;
  });
  addEventListener('appinstalled', () => (held = undefined));
}

/** Undefined when there is none. An offer works once. */
export function installOffer(): (() => void) | undefined {
  const offer = held;
  if (offer === undefined) return undefined;
  return () => {
    held = undefined;
    void offer.prompt();
  };
}
