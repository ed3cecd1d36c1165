export const agesText = {
  now: 'now',
  minutes: (minutes: number): string => `${minutes} min`,
  minutesAgo: (minutes: number): string => `${minutes} min ago`,
  hours: (hours: number): string => `${hours} h`,
};
