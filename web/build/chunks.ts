/** What is always loaded together shares a file. A group includes what its modules import, unless one of higher priority has it. */
export const chunkGroups = [
  {
    name: 'frame',
    priority: 4,
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  {
    name: 'parts',
    priority: 3,
    test: new RegExp(
      [
        'src/ui/(classes|sentence|button/[a-z-]+|tile/mark)\\.',
        'src/platform/(language/language\\.|api/(api|config|fetch-when-idle)|session/(session|deletion-due)|page/(toasts|theme))',
        'contract/src/catalogue/catalogue\\.rules',
        'vite/preload-helper',
        'src/(router|routeTree\\.gen)\\.',
        'src/routes/[^?]*$',
        'src/shell/(root|toast-host|menus/chat-link|failure|not-found-page)',
      ].join('|'),
    ),
  },
  {
    // Lists have a search field, and need nothing else of the sign-in's forms.
    name: 'field',
    priority: 2,
    test: /src\/ui\/fields\/(field|text-field)\./,
  },
  {
    name: 'entrance',
    priority: 1,
    test: /src\/(features\/auth\/(form\/(auth-frame|email-field|failure)|sign-in\/(auth\.api|google-button)|auth\.texts)|ui\/(fields\/password-field|form\/form)|auth\/auth\.rules)\.(?![a-z]{2}\.)/,
  },
  {
    // Every file's name is part of the entry, so the small parts of lists share one.
    name: 'desk',
    priority: 0,
    test: /src\/ui\/(list\/(list\.texts|list-states|count-line)|fields\/(search-field|option-list|number-field)|dialog\/form-dialog|form\/use-settled|export\/(export-button|csv))\.(?![a-z]{2}\.)|lucide-react\/dist\/esm\/icons\/(ban|lock-open|history|tag|pencil|webhook|circle-pause)\./,
  },
  {
    name: 'desk-sheet',
    priority: 0,
    test: /src\/(ui\/list\/listing|features\/(?!activations\/card|activations\/rows|deposits\/topup|images\/|wallet\/statement|providers\/|catalogue\/|developers\/).*)\.css$/,
  },
  {
    name: 'inside',
    priority: 2,
    test: new RegExp(
      [
        '@tanstack/(react-query|query-core)/(?!.*(useMutation|mutationObserver))',
        'src/platform/(keys/keys|live/live|api/(queries|handle-error))\\.',
        'src/shell/(page-frame|notices|menus/(use-menu|log-out)|palette/command-keys)\\.',
        'src/platform/page/palette\\.store\\.',
        'src/ui/(page|amount|badge|card|skeleton|kbd)\\.',
        'lucide-react/dist/esm/icons/(info|menu|search|x|chevron-down|lock|layout-dashboard|log-out|user-round|clock-3)\\.',
      ].join('|'),
    ),
  },
  {
    // Small parts of the screens that sell: as files of their own, each would cost its name and its compression.
    name: 'selling',
    priority: 1,
    test: /src\/(features\/(activations\/buy\/(placed-order|obstacle)|catalogue\/picker\/picker-waits)|ui\/dialog\/popover)\.(?![a-z]{2}\.)/,
  },
  {
    // Small parts of the dashboard's search, each shared with another screen.
    name: 'finding',
    priority: 0,
    test: /src\/(features\/catalogue\/(find\/(offers\.api|country\.store|countries\.rules|find\.texts|use-find-buying))|catalogue\/offers\.rules)\.(?![a-z]{2}\.)/,
  },
  {
    name: 'signed-in',
    priority: 1,
    test: /src\/(shell\/user-layout\.tsx|platform\/page\/copy\.ts|features\/catalogue\/(chosen-before|country-name|find\/country\/last-country\.store|rated-figures|selection\.store|rate)\.|ui\/(tile\/tile|fields\/switch)\.tsx|features\/activations\/(buy\/use-buying|cancel\/refuse-early|code\/(number-groups|copying)|card\/is-active)|features\/(waitlist\/wait-request\.store|wallet\/(unpaid-offer|use-add-money)|catalogue\/find\/cap\/any-server\.store)\.)/,
  },
];
