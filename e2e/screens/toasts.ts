import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Some toasts show for less than a second, so the page records each one when it appears. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(recorder);
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => toastTexts(page), { message: `the toast “${text}”` }).toContain(text);
}

export async function toastTexts(page: Page): Promise<string[]> {
  return (await shownToasts(page)).map(({ text }) => text);
}

/** Such as `top right`. */
export async function toastPlace(page: Page, text: string): Promise<string | undefined> {
  return (await shownToasts(page)).findLast((toast) => toast.text === text)?.place;
}

/** Waits until it is gone; returns milliseconds. `turnsMs`: without the time in which a slow page stood still, which prolongs each toast. */
export async function toastDuration(page: Page, text: string): Promise<{ shownMs: number; turnsMs: number }> {
  const standing = async () => (await shownToasts(page)).findLast((toast) => toast.text === text);
  await expect.poll(async () => (await standing())?.shownMs, { message: `the toast “${text}” is gone` }).toBeGreaterThan(0);
  const { shownMs = 0, turnsMs = 0 } = (await standing()) ?? {};
  return { shownMs, turnsMs };
}

type ShownToast = {
  text: string;
  /** Such as `top right`. */ place: string;
  /** Milliseconds; absent while it shows. */ shownMs?: number;
  turnsMs?: number;
};

function shownToasts(page: Page): Promise<ShownToast[]> {
  return page.evaluate<ShownToast[]>(
    'globalThis.shownToasts.map(({ text, place, shownMs, turnsMs }) => ({ text, place, shownMs, turnsMs }))',
  );
}

const recorder = `
  globalThis.shownToasts = [];
  let turns = 0;
  setInterval(() => (turns += 1), 50);
  const textOf = (node) => (node.querySelector('[data-title]') ?? node).textContent;
  const placeOf = ({ dataset }) => [dataset.yPosition, dataset.xPosition].join(' ');
  const toast = '[data-sonner-toast]';
  const toastsIn = (node) => (!(node instanceof Element) ? [] : node.matches(toast) ? [node] : [...node.querySelectorAll(toast)]);
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of [...addedNodes].flatMap(toastsIn)) globalThis.shownToasts.push({ node, text: textOf(node), place: placeOf(node), at: performance.now(), since: turns });
      for (const node of [...removedNodes].flatMap(toastsIn)) {
        const shown = globalThis.shownToasts.find((each) => each.node === node);
        if (shown !== undefined) Object.assign(shown, { shownMs: performance.now() - shown.at, turnsMs: 50 * (turns - shown.since) });
      }
    }
  }).observe(document, { subtree: true, childList: true });
`;
