/**
 * Which modules share a file. What is always loaded together compresses better in one than apart; a library's file also outlives a release of ours.
 * A group takes along what its modules import, unless a group of higher priority has it. The budgets tell when a page loads what is not its own.
 */
export const chunkGroups = [
  {
    name: 'frame',
    priority: 3,
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  {
    // Needed before and after signing in.
    name: 'parts',
    priority: 2,
    test: new RegExp(
      [
        'src/ui/(classes|button|button-class|icon-button|mark|sentence|amount|empty-state)\\.',
        'src/shell/theme-toggle',
        'src/platform/(api|session|toasts|theme|config|fetch-at-rest)',
        'contract/src/catalogue\\.rules',
        'vite/preload-helper',
      ].join('|'),
    ),
  },
  {
    // The frame of a signed-in user, and with it everything that follows the server.
    name: 'signed-in',
    priority: 1,
    test: /src\/shell\/user-layout\.tsx/,
  },
];
