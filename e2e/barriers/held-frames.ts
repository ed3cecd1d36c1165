import type { Page } from '@playwright/test';

/** Holds back frames of the live socket: a number still waits on the page although its code has arrived. */
export type HeldFrames = { hold(): void; letGo(): void };

/** Call it before the page is opened. */
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
