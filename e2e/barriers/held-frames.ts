import type { Page } from '@playwright/test';

/** What the server says over the live socket, kept from the page for a while: a number goes on waiting although its code is there. */
export type HeldFrames = { hold(): void; letGo(): void };

/** Before the page is opened. */
export async function heldFrames(page: Page): Promise<HeldFrames> {
  let isHeld = false;
  let kept: (() => void)[] = [];
  await page.routeWebSocket(/\/api\/check-otp/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (isHeld) kept.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold: () => void (isHeld = true),
    letGo: () => {
      isHeld = false;
      for (const say of kept) say();
      kept = [];
    },
  };
}
