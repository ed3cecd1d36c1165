import { inLanguage } from '../../../platform/language/language.ts';

export const searchText = inLanguage('searchText', {
  didYouMean: 'Did you mean {name}?',
  didYouMeanApp: 'Did you mean {alias}? It uses codes from {service}.',
  usesCodes: '{alias} uses codes from {service}.',
  also: 'also',
});
