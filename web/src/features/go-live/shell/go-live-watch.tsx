import { isAllReady } from '@pinline/contract/go-live/go-live.rules';
import { useQuery } from '@tanstack/react-query';
import { goLiveQuery } from '../go-live.api.ts';

const refetchMs = 60_000;

/** For the side menu and Home, which show it no more once all of it is green. */
export function GoLiveWatch() {
  useQuery({ ...goLiveQuery(), refetchInterval: ({ state: { data } }) => (isAllReady(data) ? false : refetchMs) });
  return null;
}
