/** The same key gives the same sequence on every machine. Not for secrets. */
export type Random = {
  next(): number;
  integer(range: { from: number; to: number }): number;
  chance(share: number): boolean;
  pick<T>(items: NonEmpty<T>): T;
};

export type NonEmpty<T> = readonly [T, ...T[]];

/** Each key has its own stream, so that no call disturbs another activation's. */
export function createRandom(...key: (string | number)[]): Random {
  let state = hash(key.join('/'));
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state) / 2 ** 32;
  };
  const integer = ({ from, to }: { from: number; to: number }) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick: (items) => items[integer({ from: 0, to: items.length - 1 })] ?? items[0],
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return mix(value);
}

/** MurmurHash3's finisher. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
