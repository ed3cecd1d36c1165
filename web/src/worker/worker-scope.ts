/** The worker globals we use. TypeScript's `webworker` library can't be loaded beside the one for pages. */
export type WorkerScope = {
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
};

export type Listener = { postMessage(message: unknown): void };
export type PageClient = Listener & { visibilityState: DocumentVisibilityState; focus(): Promise<PageClient> };
export type PressEvent = LastingEvent & { action: string; notification: Notification };

export type PushData = { json(): unknown };

type LastingEvent = { waitUntil(work: Promise<unknown>): void };

type WorkerEvents = {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: LastingEvent & { request: Request; respondWith(reply: Promise<Response>): void };
  message: LastingEvent & { data: unknown; ports: readonly MessagePort[]; source: Listener | null };
  notificationclick: PressEvent;
  push: LastingEvent & { data: PushData | null };
};
