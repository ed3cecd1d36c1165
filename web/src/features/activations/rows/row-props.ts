import type { RefObject } from 'react';
import type { Card } from '../card/card-face.ts';

/** What every state of a row shows. */
export type RowProps = {
  card: Card;
  frame: { id: string; ref: RefObject<HTMLLIElement | null>; label: string; logo: string | null; onOpen: () => void };
  country: string;
};
