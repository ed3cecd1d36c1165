import type { Page, Request } from '@playwright/test';

export type HeldReply = {
  answered: Promise<Request>;
  letGo(): void;
};

export async function holdReply(page: Page, path: string): Promise<HeldReply> {
  const answered = Promise.withResolvers<Request>();
  const letGo = Promise.withResolvers<void>();
  await page.route(`**/api/${path}`, async (route) => {
    const response = await route.fetch();
    answered.resolve(route.request());
    await letGo.promise;
    // The page may be closed by then.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { answered: answered.promise, letGo: () => letGo.resolve() };
}
