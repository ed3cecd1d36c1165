/** The names of the back office's screens: part of every first load, as all routes are. Other texts of its frame are in `frame.texts.ts`. */
export const adminText = {
  pages: {
    dashboard: 'Dashboard',
    users: 'Users Management',
    serviceStats: 'Service Stats',
    otpHistory: 'Otp History',
    currency: 'Currency Configuration',
    services: 'Services Management',
    images: 'Service Images Library',
    promoCodes: 'Promo Code Management',
    deposits: 'Deposits',
    audit: 'Audit Log',
    settings: 'Settings',
  },
} as const;
