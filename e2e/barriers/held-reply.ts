import type { Page, Request } from '@playwright/test';

/** A call whose answer is on its way: the server has done its part, the page has not heard of it. */
export type HeldReply = {
  /** The first such call; resolves once the server has answered it. */
  answered: Promise<Request>;
  letGo(): void;
};

/** Holds every answer to a call, such as `mobile/generate`, until it is let go. */
export async function holdReply(page: Page, path: string): Promise<HeldReply> {
  const answered = Promise.withResolvers<Request>();
  const letGo = Promise.withResolvers<void>();
  await page.route(`**/api/${path}`, async (route) => {
    const response = await route.fetch();
    answered.resolve(route.request());
    await letGo.promise;
    // The page may be gone by then.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { answered: answered.promise, letGo: () => letGo.resolve() };
}
