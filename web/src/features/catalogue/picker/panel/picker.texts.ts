import { inLanguage } from '../../../../platform/language/language.ts';

/** Words of the list, which is fetched after the page. */
export const pickerText = inLanguage('pickerText', {
  list: 'Services',
  nothingFound: 'No services found',
  nothingFoundFor: (search: string): string => `Nothing on this server matches “${search}”.`,
  soldElsewhere: 'Servers that sell it',
  noneOnServer: 'No services on this server right now.',
  chosenBefore: 'Favourites and recent',
  all: 'All services',
  price: 'Price',
  found: (found: string, total: string): string => `${found} of ${total}`,
  foundSpoken: (found: number): string => (found === 1 ? '1 service found' : `${found} services found`),
  move: 'move',
  choose: 'choose',
  favouriteKey: 'favourite',
  favour: (name: string): string => `Add ${name} to favourites`,
  unfavour: (name: string): string => `Remove ${name} from favourites`,
  chosen: 'chosen',

  figures: {
    tries: 'tries',
    left: (stock: string): string => `${stock} left`,
    soldOut: 'none left',
  },
});
