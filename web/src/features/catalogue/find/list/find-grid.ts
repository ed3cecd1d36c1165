/** Tile or line, what it is, and from 768 px the odds and the button in columns of their own. */
export const findGridClass =
  'mx-1.5 grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-well md:grid-cols-[36px_minmax(0,1fr)_148px_172px]';
