/** Part of every first load, as all routes are; other texts are in `frame.texts.ts`. */
export const adminText = {
  pages: {
    dashboard: 'Dashboard',
    profit: 'Profit',
    users: 'Users Management',
    serviceStats: 'Service Stats',
    otpHistory: 'Otp History',
    currency: 'Currency Configuration',
    services: 'Services Management',
    images: 'Service Images Library',
    promoCodes: 'Promo Code Management',
    deposits: 'Deposits',
    apiKeys: 'API Keys',
    differences: 'Differences',
    audit: 'Audit Log',
    settings: 'Settings',
    goLive: 'Go live',
  },
} as const;
