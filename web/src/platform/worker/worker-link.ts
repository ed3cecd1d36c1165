import type { ToWorker } from '../../worker/messages.ts';

/** It stands at the root, so that it sees every page. */
const script = '/service-worker.js';
const answerMs = 2000;
const activationMs = 3000;

/** Throws where the browser has no such thing or refuses it; the product works without. Called once a page. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trusted(script), { updateViaCache: 'none' });
}

export function tellWorker(worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []): void {
  worker.postMessage(message, ports);
}

/** Which build a worker belongs to; `undefined` when it does not say. */
export async function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
  });
  tellWorker(worker, { type: 'build?' }, [port2]);
  return Promise.race([answered, after(answerMs)]).finally(() => port1.close());
}

/** A worker that waits takes the place of the one before. Returns when it has, or when it takes too long. */
export async function takeOver(worker: ServiceWorker): Promise<void> {
  if (worker.state === 'activated') return;
  const active = new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
  tellWorker(worker, { type: 'take-over' });
  await Promise.race([active, after(activationMs)]);
}

/** The one policy that the page's headers allow (`trusted-types`), and the one address that it lets through. */
function trusted(url: string): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (asked) => {
      if (asked !== script) throw new TypeError('This is not our service worker');
      return asked;
    },
  });
  return policy?.createScriptURL(url) ?? url;
}

declare global {
  interface Window {
    /** Not in TypeScript's library. What comes back stands for the text wherever a script's address is asked for. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
    };
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
