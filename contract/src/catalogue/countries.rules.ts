import type { Protocol } from '../providers/rules.ts';

type Country = { handlerApi: string; fivesim: string; name: string };

/** Providers have more; those are shown by their code. */
const countries: readonly Country[] = (
  [
    ['0', 'russia', 'Russia'],
    ['1', 'ukraine', 'Ukraine'],
    ['2', 'kazakhstan', 'Kazakhstan'],
    ['3', 'china', 'China'],
    ['4', 'philippines', 'Philippines'],
    ['6', 'indonesia', 'Indonesia'],
    ['7', 'malaysia', 'Malaysia'],
    ['8', 'kenya', 'Kenya'],
    ['9', 'tanzania', 'Tanzania'],
    ['10', 'vietnam', 'Vietnam'],
    ['11', 'kyrgyzstan', 'Kyrgyzstan'],
    ['13', 'israel', 'Israel'],
    ['14', 'hongkong', 'Hong Kong'],
    ['15', 'poland', 'Poland'],
    ['16', 'england', 'United Kingdom'],
    ['19', 'nigeria', 'Nigeria'],
    ['21', 'egypt', 'Egypt'],
    ['22', 'india', 'India'],
    ['23', 'ireland', 'Ireland'],
    ['24', 'cambodia', 'Cambodia'],
    ['25', 'laos', 'Laos'],
    ['29', 'serbia', 'Serbia'],
    ['31', 'southafrica', 'South Africa'],
    ['32', 'romania', 'Romania'],
    ['33', 'colombia', 'Colombia'],
    ['34', 'estonia', 'Estonia'],
    ['36', 'canada', 'Canada'],
    ['37', 'morocco', 'Morocco'],
    ['38', 'ghana', 'Ghana'],
    ['39', 'argentina', 'Argentina'],
    ['40', 'uzbekistan', 'Uzbekistan'],
    ['43', 'germany', 'Germany'],
    ['44', 'lithuania', 'Lithuania'],
    ['45', 'croatia', 'Croatia'],
    ['46', 'sweden', 'Sweden'],
    ['48', 'netherlands', 'Netherlands'],
    ['49', 'latvia', 'Latvia'],
    ['50', 'austria', 'Austria'],
    ['52', 'thailand', 'Thailand'],
    ['54', 'mexico', 'Mexico'],
    ['56', 'spain', 'Spain'],
    ['59', 'slovenia', 'Slovenia'],
    ['60', 'bangladesh', 'Bangladesh'],
    ['62', 'turkey', 'Turkey'],
    ['63', 'czech', 'Czechia'],
    ['64', 'srilanka', 'Sri Lanka'],
    ['65', 'peru', 'Peru'],
    ['66', 'pakistan', 'Pakistan'],
    ['67', 'newzealand', 'New Zealand'],
    ['70', 'venezuela', 'Venezuela'],
    ['73', 'brazil', 'Brazil'],
    ['77', 'cyprus', 'Cyprus'],
    ['78', 'france', 'France'],
    ['81', 'nepal', 'Nepal'],
    ['82', 'belgium', 'Belgium'],
    ['83', 'bulgaria', 'Bulgaria'],
    ['84', 'hungary', 'Hungary'],
    ['85', 'moldova', 'Moldova'],
    ['86', 'italy', 'Italy'],
    ['117', 'portugal', 'Portugal'],
    ['128', 'georgia', 'Georgia'],
    ['129', 'greece', 'Greece'],
    ['163', 'finland', 'Finland'],
    ['172', 'denmark', 'Denmark'],
    ['174', 'norway', 'Norway'],
    ['175', 'australia', 'Australia'],
    ['187', 'usa', 'USA'],
  ] as const
).map(([handlerApi, fivesim, name]) => ({ handlerApi, fivesim, name }));

export function countryName(protocol: Protocol, code: string): string | undefined {
  return countries.find((country) => codeOf(protocol, country) === code)?.name;
}

export function knownCountries(protocol: Protocol): { code: string; name: string }[] {
  return countries.map((country) => ({ code: codeOf(protocol, country), name: country.name })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The simulator uses the codes of `handler_api.php`. */
function codeOf(protocol: Protocol, country: Country): string {
  return protocol === 'fivesim' ? country.fivesim : country.handlerApi;
}
