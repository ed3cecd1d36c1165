import { shortestMissedSearch, wishProblem } from '@pinline/contract/wishes/wish.rules';
import { useEffect, useState } from 'react';
import { handleError } from '../../platform/api/handle-error.ts';
import { noteMissedSearch, wishForApp } from './wishes.api.ts';

export type Wish = {
  /** As it is in the field: what was searched, until the user writes something else. */
  app: string;
  type: (app: string) => void;
  /** What was noted, once it was. */
  noted: string | undefined;
  isBusy: boolean;
  ask: () => void;
};

/** Belongs to what is searched: another search is another wish. */
export function useWish(search: string): Wish {
  const [typed, setTyped] = useState<{ search: string; app: string }>();
  const [noted, setNoted] = useState<{ search: string; app: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const app = typed?.search === search ? typed.app : capitalised(search.trim());
  const ask = async (): Promise<void> => {
    if (isBusy || wishProblem(app) !== undefined) return;
    setIsBusy(true);
    try {
      setNoted({ search, app: await wishForApp(app) });
    } catch (error) {
      handleError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    app,
    type: (text) => setTyped({ search, app: text }),
    noted: noted?.search === search ? noted.app : undefined,
    isBusy,
    ask: () => void ask(),
  };
}

function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1, 40);
}

/** A word that is still being typed isn't counted. */
const restMs = 1_500;
const counted = new Set<string>();

export function useMissedSearch(search: string, isMissed: boolean): void {
  const word = search.trim().toLowerCase();
  useEffect(() => {
    if (!isMissed || word.length < shortestMissedSearch || wishProblem(word) !== undefined || counted.has(word)) return;
    const timer = setTimeout(() => {
      counted.add(word);
      noteMissedSearch(word);
    }, restMs);
    return () => clearTimeout(timer);
  }, [word, isMissed]);
}
