import type { Translation } from '../../platform/language/translation.ts';
import type * as english from './my-data.texts.ts';

export const myDataText: Translation<typeof english.myDataText> = {
  title: 'मेरा डेटा',
  offer: 'एक फ़ाइल, जिसमें आपके बारे में हमारे पास जो कुछ है वह सब है: अकाउंट, नंबर और अब तक रखे गए मैसेज, पैसे, सेशन, की और बाक़ी सब।',
  open: 'मेरा डेटा डाउनलोड करें',
  dialog: {
    title: 'मेरा डेटा डाउनलोड करें',
    subtitle: 'JSON फ़ाइल, जो किसी भी टेक्स्ट एडिटर में खुलती है। दिन में 5 बार तक।',
    text: 'इसे वहाँ रखें जहाँ सिर्फ़ आप पढ़ सकें: इसमें आपके नंबर और मैसेज हैं।',
    password: 'मौजूदा पासवर्ड',
    passwordRequired: 'कृपया मौजूदा पासवर्ड लिखें',
    cancel: 'रहने दें',
    submit: 'डाउनलोड करें',
    submitting: 'एक पल...',
    started: 'डाउनलोड शुरू हो गया है',
  },
};
