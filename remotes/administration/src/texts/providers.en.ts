/** English texts of other providers to sign in with. */
export default {
  Providers: 'Sign-in providers',
  ProvidersIntro: 'Google, Microsoft or a company’s own: people sign in there, by OpenID Connect.',
  NewProvider: 'New provider',
  NoProvider: 'No other provider',
  NoProviderText: 'People sign in with their address and password.',
  ProviderRedirect: 'The provider sends people back to this address. Register it there:',
  ProviderNameHint: 'As the button of the sign-in page says it.',
  ProviderIssuer: 'Issuer',
  ProviderIssuerHint: 'Exactly as the provider calls itself, such as https://accounts.google.com.',
  ProviderSecretHint: 'From the provider. It is kept sealed and never shown.',
  ProviderSecretKept: 'There is one. Leave this empty to keep it.',
  ProviderDomains: 'Own domains',
  ProviderDomainsHint:
    'One a line. Addresses of these domains count as confirmed, although the provider does not say so. Only for a provider that is the company’s own.',
  ProviderActive: 'On the sign-in page',
  ProviderOff: 'Off',
  ProviderRequired: 'Required',
  ProviderRequiredHint: 'Nobody signs in with a password or registers, except administrators.',
  RemoveProvider: 'Remove the provider?',
  RemoveProviderText:
    'People can no longer sign in with “{0}”. Their accounts stay, and they choose a password by mail.',
  ProviderRemoved: 'The provider was removed.',
};
