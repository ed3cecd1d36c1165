/** Every sentence of "Currency Configuration" (spec §2, §5, §8). */
export const currencyText = {
  title: 'Currency Configuration',
  subtitle: 'Where payments go, and what coins are worth.',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  notSet: 'Not set up yet',

  upi: {
    title: 'UPI Information',
    failedTitle: 'The UPI settings did not load',
    qr: 'QR code that users are shown',
    noQr: 'No QR code uploaded yet',
    noQrNote: 'Users are shown a QR code that is made from the UPI ID.',
    qrField: 'QR code',
    /** Spec §2. */
    qrHint: 'PNG, JPG, GIF up to 10MB',
    /** What the picture is called in the library. */
    qrName: 'UPI QR code',
    qrRemove: 'Take it away',
    upiId: 'UPI ID',
    holder: 'Account holder',
    merchant: 'Merchant ID',
    merchantHint: 'As the BharatPe panel shows it; empty for none.',
    token: 'Bharat pay token',
    tokenHint: 'Leave it empty to keep the one that is saved. It is never shown again.',
    tokenFirstHint: 'With it payments are found by themselves. It is never shown again.',
    holderRequired: 'Please enter the account holder',
    saved: 'UPI information successfully updated',
    test: 'Test connection',
    testing: 'Testing...',
    testNote: 'Asks the merchant feed once, with what is saved.',
  },

  crypto: {
    title: 'Crypto Information',
    failedTitle: 'The crypto settings did not load',
    price: (coin: string): string => `${coin} price (₹ per ${coin})`,
    address: 'Wallet address (TRC20)',
    addressHint: 'Empty takes crypto away from the topup page.',
    note: 'Payments declared before a change keep the rate they were declared at.',
    /** Spec §8. */
    zero: "Crypto price can't be zero",
    saved: 'Crypto prices successfully updated',
  },
};
