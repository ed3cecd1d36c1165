import type { Translation } from '../platform/language/translation.ts';
import type * as english from './failed-page.texts.ts';

export const failedPage: Translation<typeof english.failedPage> = {
  failed: {
    text: 'पेज दिखाने में कुछ गड़बड़ हो गई। आपके नंबर और पैसे सुरक्षित हैं।',
    offlineText: 'सर्वर से संपर्क नहीं हो पा रहा। आपके नंबर और पैसे सुरक्षित हैं।',
  },
  newVersion: {
    title: 'नया वर्शन आ गया है',
    text: 'यह पेज अपडेट से पहले का है। आपके नंबर और पैसे सुरक्षित हैं।',
    action: 'फिर से लोड करें',
  },
};
