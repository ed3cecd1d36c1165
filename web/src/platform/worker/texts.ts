export const installed = {
  install: 'Install the app',
} as const;
