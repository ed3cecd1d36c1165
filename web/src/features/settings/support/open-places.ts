import type { Config } from '../../../platform/api/config.ts';

export type Place = keyof Config['links'];

const order = ['support', 'channel', 'chat', 'video'] as const;

export function openPlaces(links: Config['links']): { place: Place; href: string }[] {
  return order.flatMap((place) => {
    const href = links[place];
    return href === null || href === '' ? [] : [{ place, href }];
  });
}
