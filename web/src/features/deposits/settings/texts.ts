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
    qr: 'QR code shown to users',
    noQr: 'No QR code uploaded yet',
    noQrNote: 'Users see a QR code generated from the UPI ID.',
    qrField: 'QR code',
    /** Spec §2. */
    qrHint: 'PNG, JPG, GIF up to 10MB',
    /** What the picture is called in the library. */
    qrName: 'UPI QR code',
    qrRemove: 'Remove',
    upiId: 'UPI ID',
    holder: 'Account holder',
    merchant: 'Merchant ID',
    merchantHint: 'Shown in your BharatPe dashboard. Optional.',
    token: 'Bharat pay token',
    tokenHint: 'Leave it empty to keep the saved one. It is never shown again.',
    tokenFirstHint: 'Used to find payments automatically. It is never shown again.',
    holderRequired: 'Please enter the account holder',
    saved: 'UPI information successfully updated',
    test: 'Test connection',
    testing: 'Testing...',
    testNote: 'Checks the saved settings.',
  },

  crypto: {
    title: 'Crypto Information',
    failedTitle: 'The crypto settings did not load',
    price: (coin: string): string => `${coin} price (₹ per ${coin})`,
    address: 'Wallet address (TRC20)',
    addressHint: 'Leave it empty to hide crypto on the topup page.',
    note: 'Payments already submitted keep their rate.',
    /** Spec §8. */
    zero: "Crypto price can't be zero",
    saved: 'Crypto prices successfully updated',
  },
};
