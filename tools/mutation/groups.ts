/** Files whose mutants are tried together, and the tests that are asked whether they notice. */
export type Group = {
  mutate: string[];
  /** The quickest first. */
  tests: string[];
  /** Those among them that take long and say nothing that others do not. */
  without?: RegExp;
};

const features = 'server/src/features';
const activations = `${features}/activations`;
const deposits = `${features}/deposits`;

const rules = [
  ...['activations', 'explain', 'orphans', 'provider-books', 'purchase-refusal'].map((name) => `${activations}/${name}.rules`),
  ...['deposits', 'former-addresses', 'payment-settings'].map((name) => `${deposits}/${name}.rules`),
  'contract/src/activations.rules',
  'contract/src/buying.rules',
];

export const groups: Group[] = [
  {
    mutate: rules.map((file) => `${file}.ts`),
    tests: [...rules.map((file) => `${file}.test.ts`), 'contract/src/activations/code-extraction.test.ts'],
  },
  {
    mutate: [`${features}/wallet/wallet.commands.ts`],
    tests: [`${features}/wallet/opening.test.ts`, `${features}/users/ledger.test.ts`, `${activations}/admin-history.test.ts`],
  },
  {
    mutate: [`${activations}/cancel.commands.ts`, `${activations}/receive.commands.ts`],
    tests: ['cancel', 'receive', 'told-at-once', 'first-code', 'pushes', 'matrix'].map((story) => `${activations}/${story}.test.ts`),
    without: /over fivesim|hangs/,
  },
  {
    mutate: [`${activations}/buy.commands.ts`],
    tests: ['activations', 'told-at-once', 'concurrency', 'unfit', 'orphans'].map((story) => `${activations}/${story}.test.ts`),
    without: new RegExp(
      [
        'over fivesim|500 numbers|64 simultaneous|32 submissions|20 purchases|20 clicks|a code and a cancel|not fit|two answers',
        '(reset|html|truncated|wrongTypes|hugeBody|token|silence) after the sale|three lost|on the way|still waits|came before|holds the money for 60 s',
      ].join('|'),
    ),
  },
  {
    mutate: [`${deposits}/deposits.commands.ts`],
    tests: ['deposits', 'told-at-once', 'limits', 'repeats', 'claims'].map((story) => `${deposits}/${story}.test.ts`),
  },
  {
    mutate: [`${deposits}/inbox.commands.ts`],
    tests: ['inbox', 'match', 'told-at-once'].map((story) => `${deposits}/${story}.test.ts`),
  },
  {
    mutate: [`${deposits}/payment-settings.commands.ts`],
    tests: [
      `${deposits}/payment-settings.test.ts`,
      `${deposits}/changed-meanwhile.test.ts`,
      `${deposits}/repeats.test.ts`,
      `${features}/images/qr-pictures.test.ts`,
      `${features}/images/unused-codes.test.ts`,
    ],
  },
  {
    mutate: ['admin-history', 'explain'].map((page) => `${activations}/${page}.commands.ts`),
    tests: [`${activations}/admin-history.test.ts`, `${activations}/explain.test.ts`],
  },
];
