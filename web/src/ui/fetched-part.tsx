import { type ComponentType, type ReactNode, createElement, useEffect } from 'react';
import { onlineOr } from '../platform/page/online.ts';
import { pageStore } from '../platform/page/page-store.ts';

export type FetchedPart<Props extends object> = ((props: Props) => ReactNode) & {
  fetch: () => Promise<void>;
  useFileState: () => FileState;
};

export type FileState = 'coming' | 'here' | 'failed';

const longestWaitMs = 30_000;

/** Shows the fallback and retries until the file arrives, so a lost network doesn't take the screen away. */
export function fetchedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: (props: { hasFailed: boolean }) => ReactNode = () => null,
): FetchedPart<Props> {
  const here = pageStore<ComponentType<Props> | null>(null);
  const hasFailed = pageStore(false);
  let isAsked = false;
  const fetch = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    for (let failures = 0; here.get() === null; failures += 1) {
      await load().then(here.set, () => {
        hasFailed.set(true);
        return onlineOr(Math.min(longestWaitMs, 1000 * 2 ** failures));
      });
    }
  };
  const Part = (props: Props): ReactNode => {
    const Loaded = here.use();
    const isMissing = hasFailed.use();
    useEffect(() => void fetch(), []);
    return Loaded === null ? <Fallback hasFailed={isMissing} /> : createElement(Loaded, props);
  };
  const useFileState = (): FileState => {
    const isMissing = hasFailed.use();
    return here.use() !== null ? 'here' : isMissing ? 'failed' : 'coming';
  };
  return Object.assign(Part, { fetch, useFileState });
}
