import type { ToWorker } from './messages.ts';

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

export async function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
  });
  tellWorker(worker, { type: 'build?' }, [port2]);
  return Promise.race([answered, after(answerMs)]).finally(() => port1.close());
}

export async function takeOver(worker: ServiceWorker): Promise<void> {
  if (worker.state === 'activated') return;
  const active = new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
  tellWorker(worker, { type: 'take-over' });
  await Promise.race([active, after(activationMs)]);
}

/** The only policy and script address that the page's `trusted-types` header allows. */
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
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
    };
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
