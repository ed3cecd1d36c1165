import type { Protocol } from '../providers/providers.rules.ts';

type CountryRow = Country & { handlerApi: string; fivesim: string };

/** `iso`: ISO 3166 alpha-2. `prefix`: of its phone numbers, with `+`. */
export type Country = { iso: string; name: string; prefix: string };

/** Providers have more; those are shown by their code. */
const countries: readonly CountryRow[] = (
  [
    ['0', 'russia', 'RU', '+7', 'Russia'],
    ['1', 'ukraine', 'UA', '+380', 'Ukraine'],
    ['2', 'kazakhstan', 'KZ', '+7', 'Kazakhstan'],
    ['3', 'china', 'CN', '+86', 'China'],
    ['4', 'philippines', 'PH', '+63', 'Philippines'],
    ['6', 'indonesia', 'ID', '+62', 'Indonesia'],
    ['7', 'malaysia', 'MY', '+60', 'Malaysia'],
    ['8', 'kenya', 'KE', '+254', 'Kenya'],
    ['9', 'tanzania', 'TZ', '+255', 'Tanzania'],
    ['10', 'vietnam', 'VN', '+84', 'Vietnam'],
    ['11', 'kyrgyzstan', 'KG', '+996', 'Kyrgyzstan'],
    ['13', 'israel', 'IL', '+972', 'Israel'],
    ['14', 'hongkong', 'HK', '+852', 'Hong Kong'],
    ['15', 'poland', 'PL', '+48', 'Poland'],
    ['16', 'england', 'GB', '+44', 'United Kingdom'],
    ['19', 'nigeria', 'NG', '+234', 'Nigeria'],
    ['21', 'egypt', 'EG', '+20', 'Egypt'],
    ['22', 'india', 'IN', '+91', 'India'],
    ['23', 'ireland', 'IE', '+353', 'Ireland'],
    ['24', 'cambodia', 'KH', '+855', 'Cambodia'],
    ['25', 'laos', 'LA', '+856', 'Laos'],
    ['29', 'serbia', 'RS', '+381', 'Serbia'],
    ['31', 'southafrica', 'ZA', '+27', 'South Africa'],
    ['32', 'romania', 'RO', '+40', 'Romania'],
    ['33', 'colombia', 'CO', '+57', 'Colombia'],
    ['34', 'estonia', 'EE', '+372', 'Estonia'],
    ['36', 'canada', 'CA', '+1', 'Canada'],
    ['37', 'morocco', 'MA', '+212', 'Morocco'],
    ['38', 'ghana', 'GH', '+233', 'Ghana'],
    ['39', 'argentina', 'AR', '+54', 'Argentina'],
    ['40', 'uzbekistan', 'UZ', '+998', 'Uzbekistan'],
    ['43', 'germany', 'DE', '+49', 'Germany'],
    ['44', 'lithuania', 'LT', '+370', 'Lithuania'],
    ['45', 'croatia', 'HR', '+385', 'Croatia'],
    ['46', 'sweden', 'SE', '+46', 'Sweden'],
    ['48', 'netherlands', 'NL', '+31', 'Netherlands'],
    ['49', 'latvia', 'LV', '+371', 'Latvia'],
    ['50', 'austria', 'AT', '+43', 'Austria'],
    ['52', 'thailand', 'TH', '+66', 'Thailand'],
    ['54', 'mexico', 'MX', '+52', 'Mexico'],
    ['56', 'spain', 'ES', '+34', 'Spain'],
    ['59', 'slovenia', 'SI', '+386', 'Slovenia'],
    ['60', 'bangladesh', 'BD', '+880', 'Bangladesh'],
    ['62', 'turkey', 'TR', '+90', 'Turkey'],
    ['63', 'czech', 'CZ', '+420', 'Czechia'],
    ['64', 'srilanka', 'LK', '+94', 'Sri Lanka'],
    ['65', 'peru', 'PE', '+51', 'Peru'],
    ['66', 'pakistan', 'PK', '+92', 'Pakistan'],
    ['67', 'newzealand', 'NZ', '+64', 'New Zealand'],
    ['70', 'venezuela', 'VE', '+58', 'Venezuela'],
    ['73', 'brazil', 'BR', '+55', 'Brazil'],
    ['77', 'cyprus', 'CY', '+357', 'Cyprus'],
    ['78', 'france', 'FR', '+33', 'France'],
    ['81', 'nepal', 'NP', '+977', 'Nepal'],
    ['82', 'belgium', 'BE', '+32', 'Belgium'],
    ['83', 'bulgaria', 'BG', '+359', 'Bulgaria'],
    ['84', 'hungary', 'HU', '+36', 'Hungary'],
    ['85', 'moldova', 'MD', '+373', 'Moldova'],
    ['86', 'italy', 'IT', '+39', 'Italy'],
    ['117', 'portugal', 'PT', '+351', 'Portugal'],
    ['128', 'georgia', 'GE', '+995', 'Georgia'],
    ['129', 'greece', 'GR', '+30', 'Greece'],
    ['163', 'finland', 'FI', '+358', 'Finland'],
    ['172', 'denmark', 'DK', '+45', 'Denmark'],
    ['174', 'norway', 'NO', '+47', 'Norway'],
    ['175', 'australia', 'AU', '+61', 'Australia'],
    ['187', 'usa', 'US', '+1', 'USA'],
  ] as const
).map(([handlerApi, fivesim, iso, prefix, name]) => ({ handlerApi, fivesim, iso, prefix, name }));

/** Undefined for a code that is not in the table. */
export function findCountry(protocol: Protocol, code: string): Country | undefined {
  const found = countries.find((country) => codeOf(protocol, country) === code);
  return found && { iso: found.iso, name: found.name, prefix: found.prefix };
}

export function findCountryByIso(iso: string): Country | undefined {
  return countries.find((country) => country.iso === iso);
}

/** Undefined where several countries share the prefix, or none has it here. */
export function findCountryByPrefix(prefix: string): Country | undefined {
  const [found, another] = countries.filter((country) => country.prefix === prefix);
  return found && another === undefined ? { iso: found.iso, name: found.name, prefix } : undefined;
}

/** Undefined for a country that the protocol has no code for here. */
export function countryCode(protocol: Protocol, iso: string): string | undefined {
  const found = countries.find((country) => country.iso === iso);
  return found && codeOf(protocol, found);
}

export function countryName(protocol: Protocol, code: string): string | undefined {
  return findCountry(protocol, code)?.name;
}

/** By name. */
export function namedCountries(): Country[] {
  return countries.map(({ iso, name, prefix }) => ({ iso, name, prefix })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function knownCountries(protocol: Protocol): { code: string; name: string }[] {
  return countries.map((country) => ({ code: codeOf(protocol, country), name: country.name })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function knownPrefixes(): string[] {
  return [...new Set(countries.map(({ prefix }) => prefix))];
}

function codeOf(protocol: Protocol, country: CountryRow): string {
  return country[codeColumns[protocol]];
}

const codeColumns: Record<Protocol, 'handlerApi' | 'fivesim'> = { handler_api: 'handlerApi', simulator: 'handlerApi', fivesim: 'fivesim' };
