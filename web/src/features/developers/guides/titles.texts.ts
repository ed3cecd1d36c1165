import { inLanguage } from '../../../platform/language/language.ts';

/** Apart from the guides, so that the page of the keys doesn't load those. */
export const guideTitles = inLanguage('guideTitles', {
  title: 'Guides',
  guides: {
    'first-purchase': { name: 'Your first purchase', hint: 'Price, number, cancel' },
    webhooks: { name: 'Codes by webhook', hint: 'We call your server' },
    events: { name: 'Codes by event stream', hint: 'No public address needed' },
    signatures: { name: 'Verify a signature', hint: 'With a library, or by hand' },
    repeats: { name: 'Repeat a purchase safely', hint: 'One order, one number' },
    moving: { name: 'Move from another company', hint: 'Change the address, keep your code' },
  },
});
