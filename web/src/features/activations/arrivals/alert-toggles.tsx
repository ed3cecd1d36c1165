import { Bell, BellOff, ClipboardCheck, ClipboardX, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { toast } from '../../../platform/page/toasts.ts';
import { isOffline } from '../../../platform/page/online.ts';
import { alertsText as text } from './arrivals.texts.ts';
import { arrivalAlerts } from './alerts.ts';
import { setCopiesCodes, setNotifications, setSound } from './set-alerts.ts';

export function AlertToggles() {
  const { hasSound, hasNotifications, copiesCodes } = arrivalAlerts.use();
  const Copying = copiesCodes ? ClipboardCheck : ClipboardX;
  const Sound = hasSound ? Volume2 : VolumeX;
  const Notice = hasNotifications ? Bell : BellOff;
  const toggleCopying = () => {
    setCopiesCodes(!copiesCodes);
    say(copiesCodes ? text.done.noCopying : text.done.copying);
  };
  const toggleSound = () => {
    setSound(!hasSound);
    say(hasSound ? text.done.noSound : text.done.sound);
    // Plays the sound just turned on; browsers also require this click before any sound.
    if (!hasSound) void import('./sound.ts').then(({ playArrival }) => playArrival());
  };
  const toggleNotifications = async () => {
    const areOn = await setNotifications(!hasNotifications);
    if (areOn !== hasNotifications) say(areOn ? text.done.notifications : text.done.noNotifications);
  };
  return (
    <span className="flex items-center">
      <IconButton label={copiesCodes ? text.copyingOn : text.copyingOff} aria-pressed={copiesCodes} onClick={toggleCopying}>
        <Copying size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={hasSound ? text.soundOn : text.soundOff} aria-pressed={hasSound} onClick={toggleSound}>
        <Sound size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={hasNotifications ? text.notificationsOn : text.notificationsOff}
        aria-pressed={hasNotifications}
        disabled={isOffline.use()}
        onClick={() => void toggleNotifications()}
      >
        <Notice size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}

function say(words: string): void {
  toast.info(words, { ms: 2000 });
}
