import type { Translation } from '../../../platform/language/translation.ts';
import type * as english from './arrivals.texts.ts';

export const alertsText: Translation<typeof english.alertsText> = {
  copyingOn: 'कोड आते ही अपने-आप कॉपी करना बंद करें',
  copyingOff: 'कोड आते ही अपने-आप कॉपी करें',
  soundOn: 'नए कोड की आवाज़ बंद करें',
  soundOff: 'नए कोड की आवाज़ चालू करें',
  notificationsOn: 'कोड और पेमेंट की सूचनाएँ बंद करें',
  notificationsOff: 'कोड और पेमेंट की सूचनाएँ चालू करें',
  done: {
    copying: 'कोड आते ही कॉपी होंगे',
    noCopying: 'कोड अब अपने-आप कॉपी नहीं होंगे',
    sound: 'नए कोड पर आवाज़ आएगी',
    noSound: 'नए कोड पर आवाज़ नहीं आएगी',
    notifications: 'कोड और पेमेंट की सूचना मिलेगी',
    noNotifications: 'सूचनाएँ बंद हैं',
  },
  notAllowed: 'आपके ब्राउज़र ने इस पेज की सूचनाएँ बंद रखी हैं',
};
