export type Group = {
  mutate: string[];
  /** Fastest first. */
  tests: string[];
};

const features = 'server/src/features';
const activations = `${features}/activations`;
const deposits = `${features}/deposits`;

const rules = [
  ...['activations', 'explain/explain', 'buy/admission/purchase-refusal'].map((name) => `${activations}/${name}.rules`),
  `${features}/upstream/unconfirmed/unconfirmed.rules`,
  `${features}/reconciliation/provider-reconciliation.rules`,
  ...['deposits', 'settings/former-payees'].map((name) => `${deposits}/${name}.rules`),
  'contract/src/activations/activations.rules',
  'contract/src/activations/buying.rules',
  'contract/src/developers/key-use.rules',
  'contract/src/catalogue/tiers/price-tiers.rules',
  `${features}/developers/served/fivesim/rating.rules`,
];

export const groups: Group[] = [
  {
    mutate: rules.map((file) => `${file}.ts`),
    tests: [
      ...rules.map((file) => `${file}.test.ts`),
      'contract/src/activations/code-extraction.test.ts',
      'contract/src/activations/provider-code.test.ts',
    ],
  },
  {
    mutate: [`${features}/wallet/wallet.commands.ts`],
    tests: [`${features}/wallet/opening.test.ts`, `${features}/users/ledger.test.ts`, `${activations}/history/admin-history.test.ts`],
  },
  {
    mutate: [`${activations}/cancel/cancel.commands.ts`, `${activations}/receive/receive.commands.ts`],
    tests: [
      ...['cancel/cancel', 'receive/receive', 'receive/live-hints', 'receive/first-code'].map((name) => `${activations}/${name}.test.ts`),
      `${features}/upstream/webhooks/provider-webhook.test.ts`,
      `${activations}/fault-tests/matrix.test.ts`,
    ],
  },
  {
    mutate: [`${activations}/buy/buy.commands.ts`],
    tests: [
      ...['activations', 'receive/live-hints', 'buy/any-server', 'buy/concurrency', 'buy/unfit'].map(
        (name) => `${activations}/${name}.test.ts`,
      ),
      `${features}/upstream/unconfirmed/unconfirmed.test.ts`,
    ],
  },
  {
    mutate: [`${deposits}/deposits.commands.ts`, `${deposits}/intents/intents.commands.ts`],
    tests: ['deposits', 'watch/hints', 'claim-tests/limits', 'watch/repeats', 'claim-tests/claims'].map(
      (name) => `${deposits}/${name}.test.ts`,
    ),
  },
  {
    mutate: [`${deposits}/inbox/inbox.commands.ts`],
    tests: ['inbox/inbox', 'inbox/match', 'inbox/credit-by-hand', 'inbox/check-now', 'watch/hints'].map(
      (name) => `${deposits}/${name}.test.ts`,
    ),
  },
  {
    mutate: ['upi-settings.commands', 'upi-picture.commands', 'crypto-settings.commands', 'payment-settings.rules'].map(
      (name) => `${deposits}/settings/${name}.ts`,
    ),
    tests: [
      `${deposits}/settings/payment-settings.rules.test.ts`,
      `${deposits}/settings/wallet-check.test.ts`,
      `${deposits}/settings/upi-settings.test.ts`,
      `${deposits}/settings/merchant-feed.test.ts`,
      `${deposits}/settings/replaced-address.test.ts`,
      `${deposits}/settings/crypto-settings.test.ts`,
      `${deposits}/settings/changed-meanwhile.test.ts`,
      `${deposits}/watch/repeats.test.ts`,
      `${features}/images/qr/qr-pictures.test.ts`,
      `${features}/images/qr/unused-codes.test.ts`,
    ],
  },
  {
    mutate: ['history/admin-history', 'explain/explain'].map((name) => `${activations}/${name}.commands.ts`),
    tests: [`${activations}/history/admin-history.test.ts`, `${activations}/explain/explain.test.ts`],
  },
];
