import type { Card } from '../card/card-face.ts';

/** What every state of a row shows. */
export type RowProps = {
  card: Card;
  frame: { id: string; ref: (row: HTMLLIElement | null) => void; label: string; logo: string | null; onOpen: () => void };
  country: string;
};
