export const wishedText = {
  title: 'Apps that users asked for',
  hint: 'In the last 90 days. Add a service of that name, or the name to the other names of one: its users are notified.',
  app: 'App',
  users: 'Users',
  searches: 'Searches that found nothing',
};
