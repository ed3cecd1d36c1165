import { inLanguage } from '../../../platform/language/language.ts';

export const alertsText = inLanguage('alertsText', {
  copyingOn: 'Stop copying codes as they arrive',
  copyingOff: 'Copy codes as they arrive',
  soundOn: 'Turn the sound for new codes off',
  soundOff: 'Turn the sound for new codes on',
  notificationsOn: 'Turn notifications for codes and deposits off',
  notificationsOff: 'Turn notifications for codes and deposits on',
  notAllowed: 'Your browser does not allow notifications for this page',
});
