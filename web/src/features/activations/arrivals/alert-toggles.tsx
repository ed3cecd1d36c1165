import { Bell, BellOff, ClipboardCheck, ClipboardX, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { isOffline } from '../../../platform/page/online.ts';
import { alertsText as text } from './arrivals.texts.ts';
import { arrivalAlerts } from './alerts.ts';
import { setCopiesCodes, setNotifications, setSound } from './set-alerts.ts';

export function AlertToggles() {
  const { hasSound, hasNotifications, copiesCodes } = arrivalAlerts.use();
  const Copying = copiesCodes ? ClipboardCheck : ClipboardX;
  const Sound = hasSound ? Volume2 : VolumeX;
  const Notice = hasNotifications ? Bell : BellOff;
  const toggleSound = () => {
    setSound(!hasSound);
    // Plays the sound just turned on; browsers also require this click before any sound.
    if (!hasSound) void import('./sound.ts').then(({ playArrival }) => playArrival());
  };
  return (
    <span className="flex items-center">
      <IconButton
        label={copiesCodes ? text.copyingOn : text.copyingOff}
        aria-pressed={copiesCodes}
        onClick={() => setCopiesCodes(!copiesCodes)}
      >
        <Copying size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={hasSound ? text.soundOn : text.soundOff} aria-pressed={hasSound} onClick={toggleSound}>
        <Sound size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={hasNotifications ? text.notificationsOn : text.notificationsOff}
        aria-pressed={hasNotifications}
        disabled={isOffline.use()}
        onClick={() => void setNotifications(!hasNotifications)}
      >
        <Notice size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
