import { useQueryClient } from '@tanstack/react-query';
import { Clock3, RotateCcw } from 'lucide-react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { now } from '../../../platform/time/clock.ts';
import { shownZone } from '../../../platform/time/times.ts';
import { RowMenu, type RowAction } from '../../../ui/menu/row-menu.tsx';
import { type AcknowledgedFor, endOf } from '../acknowledged.rules.ts';
import { formatTime } from '../alarm-times.ts';
import { acknowledgeAlarm, type Alarm, alarmsQuery } from '../alarms.api.ts';
import { alarmsText } from '../alarms.texts.ts';
import { Allowed } from '../../auth/permissions/allowed.tsx';

const text = alarmsText.menu;
const lengths = ['hour', 'fourHours', 'tomorrow'] as const;

export function AcknowledgeMenu({ alarm, isAcknowledged }: { alarm: Alarm; isAcknowledged: boolean }) {
  const queryClient = useQueryClient();
  const acknowledge = async (until: Date | null) => {
    try {
      await acknowledgeAlarm(queryClient, { id: alarm._id, until });
      toast.success(until === null ? text.takenBack : text.acknowledged(formatTime(until.toISOString(), now())));
    } catch (error) {
      handleError(error);
      await queryClient.refetchQueries({ queryKey: alarmsQuery().queryKey });
    }
  };
  const actions = lengths.map((length: AcknowledgedFor): RowAction => ({
    icon: Clock3,
    label: text[length],
    onPress: () => void acknowledge(endOf(length, { now: now(), zone: shownZone() })),
  }));
  const takeBack: RowAction = { icon: RotateCcw, label: text.takeBack, onPress: () => void acknowledge(null) };
  return (
    <Allowed to="cases">
      <RowMenu label={text.label(alarm.text)} actions={isAcknowledged ? [...actions, takeBack] : actions} />
    </Allowed>
  );
}
