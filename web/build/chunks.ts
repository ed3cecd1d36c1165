/**
 * Which modules share a file. What is always loaded together compresses better in one than apart; a library's file also outlives a release of ours.
 * A group takes along what its modules import, unless a group of higher priority has it. The budgets tell when a page loads what is not its own.
 */
export const chunkGroups = [
  {
    name: 'frame',
    priority: 4,
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  {
    // Needed before and after signing in.
    name: 'parts',
    priority: 3,
    test: new RegExp(
      [
        'src/ui/(classes|sentence|button/[a-z-]+|tile/mark)\\.',
        'src/shell/menus/theme-toggle',
        'src/platform/(api/(api|config|fetch-at-rest)|session/session|page/(toasts|theme))',
        'contract/src/catalogue/rules',
        'vite/preload-helper',
        'src/(router|routeTree\\.gen)\\.',
        'src/routes/[^?]*$',
        'src/shell/(root|toast-host|menus/chat-link|failure|not-found-page)',
      ].join('|'),
    ),
  },
  {
    // Signing in and up, and the fields that every form has.
    name: 'entrance',
    priority: 1,
    test: /src\/(features\/auth\/(form\/(auth-frame|email-field|failure)|sign-in\/(auth\.api|google-button)|texts)|ui\/(fields\/(password-field|text-field)|form\/form)|auth\/rules)\./,
  },
  {
    // Every file's name is part of the entry, so the small parts that lists share have one file,
    name: 'desk',
    priority: 0,
    test: /src\/ui\/(list\/(texts|list-states|count-line)|fields\/(search-field|option-list)|export\/(export-button|csv))\./,
  },
  {
    // and its sheets another, which is there with its frame.
    name: 'desk-sheet',
    priority: 0,
    test: /src\/(ui\/list\/listing|features\/(?!activations\/card|deposits\/topup|images\/|providers\/|catalogue\/).*)\.css$/,
  },
  {
    // Around every page inside, a user's or an operator's: queries, the live socket, keys and the frame.
    name: 'inside',
    priority: 2,
    test: new RegExp(
      [
        '@tanstack/(react-query|query-core)/',
        'src/platform/(keys/keys|live/live|api/(queries|handle-error))\\.',
        'src/shell/(page-frame|notices|menus/(menu-button|log-out)|palette/(command-keys|palette-button))\\.',
        'src/ui/(page|amount|badge|card|skeleton|kbd)\\.',
        'lucide-react/dist/esm/icons/(info|x|chevron-down|lock|layout-dashboard|log-out|user-round|clock-3)\\.',
      ].join('|'),
    ),
  },
  {
    // The frame of a signed-in user, and with it everything that follows the server.
    name: 'signed-in',
    priority: 1,
    test: /src\/(shell\/user-layout\.tsx|platform\/page\/copy\.ts|features\/catalogue\/(chosen-before|service-figures|selection\.store|rate)\.|ui\/(tile\/tile|fields\/switch)\.tsx|features\/activations\/(buy\/use-buying|cancel\/refuse-early|code\/(number-groups|copying)|card\/card-face))/,
  },
];
