import { useQuery } from '@tanstack/react-query';
import { type Channel, channelsQuery } from '../../alarms/channels/channels.api.ts';
import { channelsText } from '../../alarms/channels/channels.texts.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import type { Operator } from './team.api.ts';
import { teamText } from './team.texts.ts';

const text = teamText.channels;

type TheirChannelsProps = { channels: readonly Channel[]; email: string; isRemoved: boolean; onChange: (isRemoved: boolean) => void };

/** Alarms go on being sent to these, so the operator who ends the access decides about them there. */
export function TheirChannels({ channels, email, isRemoved, onChange }: TheirChannelsProps) {
  if (channels.length === 0) return null;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="wrap-anywhere">{text.stillSent(email)}</p>
        <ul className="list-disc ps-5" aria-label={text.list}>
          {channels.map(({ _id, kind, target }) => (
            <li key={_id} className="wrap-anywhere">
              <bdi className="text-1">{target}</bdi> <span className="text-3">{channelsText.kinds[kind]}</span>
            </li>
          ))}
        </ul>
      </div>
      <SwitchField label={text.remove} hint={text.hint} checked={isRemoved} onChange={onChange} />
    </div>
  );
}

export function useChannelsBy(operator: Pick<Operator, '_id'> | null): Channel[] {
  const { data } = useQuery(channelsQuery());
  return data?.channels.filter(({ createdBy }) => createdBy._id === operator?._id) ?? [];
}
