type Taken = ReadonlySet<number>;
type Request = { wanted: readonly number[]; give: (taken: Taken) => void };

/** Things that one taker uses at a time. Takers who find all of theirs busy are served in the order that they asked. */
export type AnyFree = {
  /** Those of the wanted that are free, at least one. */
  take(wanted: readonly number[]): Promise<Taken>;
  giveBack(taken: Taken): void;
};

export function createAnyFree(): AnyFree {
  const busy = new Set<number>();
  let requests: Request[] = [];
  const takeFree = (wanted: readonly number[]): Taken => {
    const free = new Set(wanted.filter((each) => !busy.has(each)));
    for (const each of free) busy.add(each);
    return free;
  };
  return {
    async take(wanted) {
      const free = takeFree(wanted);
      if (free.size > 0) return free;
      const { promise, resolve } = Promise.withResolvers<Taken>();
      requests.push({ wanted, give: resolve });
      return promise;
    },
    giveBack(taken) {
      for (const each of taken) busy.delete(each);
      requests = requests.filter(({ wanted, give }) => {
        const free = takeFree(wanted);
        if (free.size > 0) give(free);
        return free.size === 0;
      });
    },
  };
}
