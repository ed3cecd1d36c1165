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
        'src/ui/(classes|button|button-class|icon-button|mark|sentence)\\.',
        'src/shell/theme-toggle',
        'src/platform/(api|session|toasts|theme|config|fetch-at-rest)',
        'contract/src/catalogue\\.rules',
        'vite/preload-helper',
        'src/(router|routeTree\\.gen)\\.',
        'src/routes/[^?]*$',
        'src/shell/(root|toast-host|chat-link|failure|not-found-page)',
      ].join('|'),
    ),
  },
  {
    // Signing in and up, and the fields that every form has.
    name: 'entrance',
    priority: 1,
    test: /src\/(features\/auth\/(auth-frame|auth\.api|email-field|google-button|form|failure)|ui\/(password-field|text-field)|strings\/auth|auth\.rules)\./,
  },
  {
    // Every file's name is part of the entry, so the small parts that only lists of the back office share have one file,
    name: 'desk',
    priority: 0,
    test: /src\/(strings\/lists|ui\/(search-field|list-states|export-button|csv|count-line|option-list|copy-button))\./,
  },
  {
    // and its sheets another, which is there with its frame.
    name: 'desk-sheet',
    priority: 0,
    test: /src\/(ui\/listing|features\/(?!activations\/parts|deposits\/|images\/|servers\/|services\/).*)\.css$/,
  },
  {
    // The frame of a signed-in user, and with it everything that follows the server.
    name: 'signed-in',
    priority: 1,
    test: /src\/(shell\/user-layout\.tsx|platform\/copy\.ts|features\/catalogue\/(person|chosen-before|service-figures|selection\.store|parts\/rate)\.|ui\/(page|tile|badge|card|skeleton|switch)\.tsx|features\/activations\/(refuse-early|use-buying|number-groups|card-face|copying|deep-check\.store))|lucide-react\/dist\/esm\/icons\/(info|x|chevron-down|lock)\./,
  },
];
