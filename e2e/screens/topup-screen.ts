import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import type { Transaction } from '@pinline/contract/wallet/wallet.calls';
import type { Page } from '@playwright/test';

export function topupScreen(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    rows: page
      .getByRole('table', { name: 'Transaction History' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
    exactly: dialog.getByText('Pay exactly'),
    showQr: dialog.getByRole('button', { name: 'Show QR' }),
    utr: dialog.getByLabel('UTR / reference number'),
    transactionId: dialog.getByLabel('Transaction ID'),
    promoCode: dialog.getByRole('textbox', { name: 'Promo code' }),
    submit: dialog.getByRole('button', { name: 'Submit' }),
    apply: dialog.getByRole('button', { name: 'Apply' }),
    async open(method: 'UPI Payment' | 'Cryptocurrency' | 'Promo Code') {
      await page.goto('/topup');
      await page.getByRole('link', { name: method }).click();
    },
    async choose(amount: string) {
      await dialog.getByRole('radio', { name: amount }).check();
      await dialog.getByRole('button', { name: 'Show QR' }).click();
    },
  };
}

let made = 0;

export function aTransaction(given: Partial<Transaction> = {}): Transaction {
  made += 1;
  return {
    _id: `d${made}`,
    price: 500,
    transactionId: String(417_782_093_365 + made),
    type: 'bharatpay',
    time: new Date(Date.now() - made * 60_000).toISOString(),
    status: 'credited',
    reason: null,
    ...given,
  };
}

export async function answerWithTransactions(page: Page, rows: Transaction[], total = rows.length): Promise<void> {
  await page.route('**/api/payment/transaction-history*', (route) =>
    route.fulfill({ json: { wallet: rows, total, total_pages: Math.max(1, Math.ceil(total / 20)) } }),
  );
}

export async function answerWithIntent(page: Page, { seconds }: { seconds: number }): Promise<void> {
  const intent: Intent = {
    _id: '9000001',
    method: 'bharatpay',
    amount: 500,
    payAmount: '500.37',
    payCurrency: 'INR',
    upiLink: 'upi://pay?pa=pinline%40demobank&pn=Pinline&am=500.37&cu=INR&tr=PL9000001',
    walletAddress: null,
    rate: null,
    status: 'waiting',
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  };
  await page.route('**/api/payment/intents', (route) => route.fulfill({ json: { data: [intent] } }));
  await page.route(`**/api/payment/intent/${intent._id}`, (route) => route.fulfill({ json: { data: intent } }));
}
