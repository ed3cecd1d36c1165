import { isAllReady } from '@pinline/contract/go-live/go-live.rules';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';

import { goLiveQuery } from '../go-live.api.ts';
import { goLiveText } from '../go-live.texts.ts';

/** Asks for nothing: the menu also shows before an operator may ask. */
export function GoLiveCount() {
  const { data } = useQuery({ ...goLiveQuery(), enabled: false });
  if (data === undefined || isAllReady(data)) return null;
  return (
    <Badge>
      <span className="num" aria-hidden>
        {data.ready}/{data.lines.length}
      </span>
      <span className="sr-only">{goLiveText.menuCount(data.ready, data.lines.length)}</span>
    </Badge>
  );
}
