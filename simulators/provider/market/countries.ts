import type { NonEmpty } from './random.ts';

export type Language = 'english' | 'hindi' | 'indonesian' | 'spanish' | 'russian';

export type Operator = {
  name: string;
  /** National numbers: `x` any digit, `N` 2 to 9. */
  patterns: NonEmpty<string>;
};

export type Country = {
  code: string;
  fivesimName: string;
  iso: string;
  names: { english: string; russian: string; chinese: string };
  prefix: string;
  operators: NonEmpty<Operator>;
  /** A language named twice is twice as likely. */
  languages: NonEmpty<Language>;
  pricePercent: number;
};

export const countries: readonly Country[] = [
  {
    code: '22',
    fivesimName: 'india',
    iso: 'in',
    names: { english: 'India', russian: 'Индия', chinese: '印度' },
    prefix: '91',
    operators: [
      { name: 'jio', patterns: ['62xxxxxxxx', '70xxxxxxxx', '79xxxxxxxx', '88xxxxxxxx', '93xxxxxxxx'] },
      { name: 'airtel', patterns: ['81xxxxxxxx', '97xxxxxxxx', '98xxxxxxxx', '99xxxxxxxx'] },
      { name: 'vi', patterns: ['77xxxxxxxx', '89xxxxxxxx', '90xxxxxxxx', '96xxxxxxxx'] },
    ],
    languages: ['english', 'english', 'english', 'hindi', 'hindi'],
    pricePercent: 100,
  },
  {
    code: '6',
    fivesimName: 'indonesia',
    iso: 'id',
    names: { english: 'Indonesia', russian: 'Индонезия', chinese: '印度尼西亚' },
    prefix: '62',
    operators: [
      { name: 'telkomsel', patterns: ['811xxxxxxx', '812xxxxxxxx', '813xxxxxxxx', '821xxxxxxxx', '852xxxxxxxx'] },
      { name: 'indosat', patterns: ['815xxxxxxx', '856xxxxxxxx', '857xxxxxxxx', '858xxxxxxxx'] },
      { name: 'xl', patterns: ['817xxxxxxx', '819xxxxxxxx', '877xxxxxxxx', '878xxxxxxxx'] },
      { name: 'three', patterns: ['895xxxxxxxx', '896xxxxxxxx', '899xxxxxxx'] },
    ],
    languages: ['indonesian', 'indonesian', 'indonesian', 'english'],
    pricePercent: 80,
  },
  {
    code: '187',
    fivesimName: 'usa',
    iso: 'us',
    names: { english: 'USA', russian: 'США', chinese: '美国' },
    prefix: '1',
    operators: [
      { name: 'tmobile', patterns: ['206NNxxxxx', '312NNxxxxx', '469NNxxxxx', '702NNxxxxx'] },
      { name: 'att', patterns: ['214NNxxxxx', '305NNxxxxx', '404NNxxxxx', '512NNxxxxx'] },
      { name: 'verizon', patterns: ['201NNxxxxx', '347NNxxxxx', '617NNxxxxx', '818NNxxxxx'] },
    ],
    languages: ['english', 'english', 'english', 'spanish', 'russian'],
    pricePercent: 340,
  },
  {
    code: '16',
    fivesimName: 'england',
    iso: 'gb',
    names: { english: 'United Kingdom', russian: 'Великобритания', chinese: '英国' },
    prefix: '44',
    operators: [
      { name: 'ee', patterns: ['7402xxxxxx', '7534xxxxxx', '7811xxxxxx', '7944xxxxxx'] },
      { name: 'o2', patterns: ['7521xxxxxx', '7706xxxxxx', '7834xxxxxx'] },
      { name: 'vodafone', patterns: ['7407xxxxxx', '7748xxxxxx', '7825xxxxxx'] },
      { name: 'three', patterns: ['7400xxxxxx', '7588xxxxxx', '7877xxxxxx'] },
    ],
    languages: ['english', 'english', 'english', 'english', 'russian'],
    pricePercent: 260,
  },
];

export function findCountry(code: string): Country | undefined {
  return countries.find((country) => country.code === code);
}
