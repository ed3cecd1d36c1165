import { expect, type Locator, type Page } from '@playwright/test';

export function otpScreen(page: Page) {
  return {
    getNumber: page.getByRole('button', { name: /^Get Number/ }),
    submit: page.getByRole('button', { name: 'Submit' }),
    deepCheck: page.getByRole('switch', { name: 'Deep Check' }),
    cards: page.getByRole('region', { name: 'Your numbers' }).getByRole('article'),
    balance: page.getByRole('banner'),
    active: page.getByText(/^Active: \d/).filter({ visible: true }),
    async open(server: number) {
      await page.goto(`/otpserver${server}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(server === 4 ? 'OTP Services' : `Server ${server}`);
    },
    async choose(name: string) {
      await page.getByRole('region', { name: 'Service', exact: true }).locator('[data-anchor]').click();
      const search = page.getByRole('combobox', { name: 'Service', expanded: true });
      await search.pressSequentially(name);
      await page.getByRole('option', { name }).first().click();
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(this.getNumber).toBeVisible();
    },
    async buy(): Promise<Locator> {
      const before = await this.cards.count();
      await this.getNumber.click();
      await expect(
        this.cards
          .getByText('OTP will appear here')
          .or(this.cards.getByRole('button', { name: /^Copy code/ }))
          .first(),
      ).toBeVisible();
      await expect(this.cards).toHaveCount(before + 1);
      return this.cards.first();
    },
    async buyOn(server: number, name: string): Promise<Locator> {
      await this.open(server);
      await this.choose(name);
      return this.buy();
    },
  };
}

export async function codeOn(card: Locator): Promise<string> {
  const button = card.getByRole('button', { name: /^Copy code/ }).first();
  await expect(button).toBeVisible();
  // What a screen reader reads: `button "Copy code 4 8 2 9 1 0"`.
  return (await button.ariaSnapshot()).replaceAll(/\D/g, '');
}

export function rupees(amount: number): string {
  return `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)}`;
}
