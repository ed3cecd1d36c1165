import { inLanguage } from '../../../platform/language/language.ts';

export const alertsText = inLanguage('alertsText', {
  copyingOn: 'Stop copying codes as they arrive',
  copyingOff: 'Copy codes as they arrive',
  soundOn: 'Turn the sound for new codes off',
  soundOff: 'Turn the sound for new codes on',
  notificationsOn: 'Turn notifications for codes and deposits off',
  notificationsOff: 'Turn notifications for codes and deposits on',
  /** After a tap: a finger sees no tooltip. */
  done: {
    copying: 'Codes are copied as they arrive',
    noCopying: 'Codes aren’t copied any more',
    sound: 'New codes make a sound',
    noSound: 'New codes make no sound',
    notifications: 'You’ll be notified of codes and deposits',
    noNotifications: 'Notifications are off',
  },
  notAllowed: 'Your browser does not allow notifications for this page',
});
