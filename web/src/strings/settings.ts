/** Texts of the operator's settings. */
export const settingsText = {
  title: 'Settings',
  subtitle: 'What you set for everybody.',
  links: {
    title: 'Links',
    text: 'The places a person in trouble can turn to, on the support page. An empty one is not shown.',
    support: 'Customer support',
    channel: 'Messaging channel',
    chat: 'Chat channel',
    chatHint: 'Also the round button at the bottom right of every user page',
    video: 'Video channel',
    placeholder: 'https://',
    notHttps: 'An https address, or nothing',
    tooLong: 'At most 300 characters',
    save: 'Save links',
    saving: 'Saving...',
    saved: 'Links saved',
  },
  failedTitle: 'The settings did not load',
} as const;
