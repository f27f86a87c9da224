/** The frame's texts, by resource; the server's stand over them. */
export default {
  AbpUi: {
    DefaultErrorMessage: 'An error has occurred!', DefaultErrorMessageDetail: 'Error detail not sent by server.',
    DefaultErrorMessage401: 'You are not authenticated!', DefaultErrorMessage401Detail: 'You should be authenticated (sign in) in order to perform this operation.',
    DefaultErrorMessage403: 'You are not authorized!', DefaultErrorMessage403Detail: 'You are not allowed to perform this operation.',
    DefaultErrorMessage404: 'Resource not found!', DefaultErrorMessage404Detail: 'The resource requested could not found on the server.',
    '500Message': 'Internal server error', Close: 'Close', Cancel: 'Cancel', Yes: 'Yes', Error: 'Error', Logout: 'Log out',
  },
  AbpUiNavigation: { 'Menu:Administration': 'Administration' },
  AbpTenantManagement: { Cancel: 'Cancel', Save: 'Save' },
  Editorial: {
    AppName: 'Editorial', 'Menu:Home': 'Home', 'Menu:Catalog': 'Catalog', SkipToContent: 'Skip to content', Menu: 'Menu', MainNavigation: 'Main', Footer: 'Footer',
    Search: 'Search', SearchPictures: 'Search pictures', RecentSearches: 'Recent searches', Suggestions: 'Suggestions', SuggestionCount_one: '{{count}} suggestion', SuggestionCount_other: '{{count}} suggestions', SignIn: 'Sign in', Register: 'Register', JoinUs: 'Join us', Settings: 'Settings', LicensingHistory: 'Licensing History', SubscriptionTerms: 'Subscription Terms',
    UserMenu: 'Your account', UserMenuOf: 'Account of {{name}}', Languages: 'Language', Theme: 'Appearance', 'Theme:system': 'As the system', 'Theme:light': 'Light', 'Theme:dark': 'Dark',
    CartWithCount_one: 'Basket, {{count}} picture', CartWithCount_other: 'Basket, {{count}} pictures', CreditBalance: 'Credit balance', CreditsLeft_one: '{{credits}} credit', CreditsLeft_other: '{{credits}} credits',
    'SignInPopup:Title': 'Sign in to search', 'SignInPopup:Failed': 'Signing in is not possible just now. Try again in a moment.', 'SignInPopup:Text': 'Searching and licensing need an account. Your search waits for you.',
    Previews: 'Previews', VerifyLicense: 'Check a licence', Impersonate: 'Act for somebody',
    RemoteFailed: 'This part of the site is not available', RemoteCrashed: 'This part of the site stopped', RemoteFailedDetails: '{{name}} can’t be shown at the moment. Your basket and your account are safe, and the rest of the site works.', TryAgain: 'Try again',
    'Remote:catalog': 'The catalogue', 'Remote:checkout': 'The checkout', 'Remote:subscription': 'Subscriptions and licences', 'Remote:account': 'Your account pages',
    LanguageNotLoaded: 'The language could not be loaded. Check the connection and try again.', RemoteFellBack: 'The newest release of {0} did not load; {1} is shown instead.', RemoteOverridden: '{0} is shown as {1} in this browser session.', MoreMessages_one: '{{count}} more message', MoreMessages_other: '{{count}} more messages',
    'Home:Title': 'Pictures with the rights in order', 'Home:Lead': 'License photographs and illustrations by subscription, by credits, or one at a time.', 'Home:Newest': 'Newest sets', 'Home:ViewSet': 'View the set', 'Home:Categories': 'Browse by subject',
    'Home:How': 'How licensing works', 'Home:How1': 'Find a picture and see its price in credits or money before anything else.', 'Home:How2': 'License it once; a paid licence lasts for ever, with a certificate to show.', 'Home:How3': 'Download it in the resolution you licensed, as often as you need.',
    'Home:Plans': 'Plans', 'Home:PerMonth': 'a month', 'Home:Credits_one': '{{count}} credit a month', 'Home:Credits_other': '{{count}} credits a month', 'Home:Seats_one': '{{count}} seat', 'Home:Seats_other': '{{count}} seats', 'Home:Choose': 'See plans',
    'Home:SignInNeeded': 'You have to sign in to open that page.', 'Home:Pictures_one': '{{count}} picture', 'Home:Pictures_other': '{{count}} pictures', 'Home:NoPictures': 'The catalogue is being filled. Pictures appear here in a moment.',
    'Category:Nature': 'Nature', 'Category:Landscape': 'Landscape', 'Category:City': 'City', 'Category:Architecture': 'Architecture', 'Category:People': 'People', 'Category:Food': 'Food', 'Category:Travel': 'Travel', 'Category:Abstract': 'Abstract', 'Category:Animals': 'Animals', 'Category:Plants': 'Plants', 'Category:Sea': 'Sea', 'Category:Sky': 'Sky',
    'Impersonate:Text': 'Support staff can see the site as a user or an organisation does. Every start and end is recorded.', 'Impersonate:NotAllowed': 'Your account may not act for others.', 'Impersonate:Users': 'Users', 'Impersonate:Tenants': 'Organisations', 'Impersonate:Start': 'Act for {{name}}', 'Impersonate:Find': 'Find by name or address', 'Impersonate:Active': 'You are acting for {{name}}.', 'Impersonate:SignIn': 'Sign in with a support account to act for somebody.', 'Impersonate:None': 'Nobody found.',
  },
} as const satisfies Record<string, Record<string, string>>;
