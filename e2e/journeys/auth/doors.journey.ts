import { expect, journey, signedOut } from '../../journey.ts';

const userPages = [
  '/dashboard',
  '/otpserver1',
  '/otpserver2',
  '/otpserver3',
  '/otpserver4',
  '/topup',
  '/history',
  '/support',
  '/refer',
  '/developers',
  '/account',
];

journey.describe('signed out', () => {
  journey.use(signedOut);

  journey('every page behind the door leads to the sign-in', async ({ page }) => {
    for (const path of ['/', ...userPages, '/admin', '/admin/users', '/admin/promo-codes']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/login');
    }
    await page.goto('/account/login-success');
    await expect(page).toHaveURL('/login');
  });
});

// Each opens the whole app again: more of them at once are above a person's fair use.
for (const paths of [['/', ...userPages.slice(0, 5)], userPages.slice(5)])
  journey(`a user reaches ${paths.join(', ')}`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page, path).toHaveURL(path === '/' ? '/dashboard' : path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
  });

for (const paths of [
  ['/dashboard', '/otpserver1', '/topup', '/history'],
  ['/refer', '/support', '/account', '/developers'],
])
  journey(`the services are loaded by ${paths.join(', ')}`, async ({ page }) => {
    for (const path of paths) {
      const loaded = page.waitForResponse('**/api/service/all-services');
      await page.goto(path);
      expect((await loaded).status(), path).toBe(200);
    }
  });

journey('a user reaches no other page', async ({ page }) => {
  for (const path of ['/login', '/signup', '/admin', '/admin/users']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
  }
  for (const path of ['/otpserver5', '/otpserver9', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByText('Page not found'), path).toBeVisible();
    await expect(page, path).toHaveTitle(/^Page not found/);
  }
});

journey('a made-up token ends the session', async ({ page, problems }) => {
  problems.expect(/status of 401/);
  await page.goto('/dashboard');
  await page.evaluate("localStorage.setItem('accessToken', 'pl_forged')");
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull();
});

journey('the side menu leads to every page', async ({ page }) => {
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'OtpServer1',
    'OtpServer2',
    'OtpServer3',
    'OtpServer4',
    'Topup Balance',
    'OtpHistory',
    'Refer & Earn',
    'API',
    'Support',
    'Account & Security',
  ]);
  for (const [place, path] of [
    '/dashboard',
    '/otpserver1',
    '/otpserver2',
    '/otpserver3',
    '/otpserver4',
    '/topup',
    '/history',
    '/refer',
    '/developers',
    '/support',
    '/account',
  ].entries()) {
    await menu.getByRole('link').nth(place).click();
    await expect(page).toHaveURL(path);
    await expect(menu.getByRole('link').nth(place)).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('link', { name: 'Add Balance' }).click();
  await expect(page).toHaveURL('/topup');
});
