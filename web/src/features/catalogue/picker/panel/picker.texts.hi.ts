import type { Translation } from '../../../../platform/language/translation.ts';
import type * as english from './picker.texts.ts';

export const pickerText: Translation<typeof english.pickerText> = {
  list: 'सर्विस',
  nothingFound: 'कोई सर्विस नहीं मिली',
  nothingFoundFor: (search) => `इस सर्वर पर “${search}” नहीं मिला।`,
  soldElsewhere: 'ये सर्वर इसे देते हैं',
  noneOnServer: 'इस सर्वर पर अभी कोई सर्विस नहीं है।',
  chosenBefore: 'पसंदीदा और हाल की',
  all: 'सभी सर्विस',
  price: 'कीमत',
  found: (found, total) => `${total} में से ${found}`,
  foundSpoken: (found) => `${found} सर्विस मिलीं`,
  move: 'ऊपर-नीचे',
  choose: 'चुनें',
  favouriteKey: 'पसंदीदा',
  favour: (name) => `${name} को पसंदीदा में जोड़ें`,
  unfavour: (name) => `${name} को पसंदीदा से हटाएँ`,
  chosen: 'चुनी हुई',

  figures: {
    tries: 'बार आज़माया',
    left: (stock) => `${stock} बाकी`,
    soldOut: 'ख़त्म',
  },
};
