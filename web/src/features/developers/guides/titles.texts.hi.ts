import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './titles.texts.ts';

export const guideTitles: Translation<typeof english.guideTitles> = {
  title: 'गाइड',
  guides: {
    'first-purchase': { name: 'आपकी पहली खरीद', hint: 'कीमत, नंबर, कैंसल' },
    webhooks: { name: 'वेबहुक से कोड', hint: 'हम आपके सर्वर को बताते हैं' },
    events: { name: 'इवेंट स्ट्रीम से कोड', hint: 'सार्वजनिक पता नहीं चाहिए' },
    signatures: { name: 'हस्ताक्षर जाँचें', hint: 'लाइब्रेरी से, या खुद' },
    repeats: { name: 'खरीद सुरक्षित दोहराएँ', hint: 'एक ऑर्डर, एक नंबर' },
    moving: { name: 'दूसरी कंपनी से आएँ', hint: 'पता बदलें, कोड वही रखें' },
  },
};
