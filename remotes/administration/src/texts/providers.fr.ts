/** French texts of other providers to sign in with. */
export default {
  Providers: 'Fournisseurs de connexion',
  ProvidersIntro:
    'Google, Microsoft ou celui d’une entreprise : on s’y connecte par OpenID Connect.',
  NewProvider: 'Nouveau fournisseur',
  NoProvider: 'Aucun autre fournisseur',
  NoProviderText: 'On se connecte avec son adresse et son mot de passe.',
  ProviderRedirect: 'Le fournisseur renvoie à cette adresse. Enregistrez-la chez lui :',
  ProviderNameHint: 'Comme l’indique le bouton de la page de connexion.',
  ProviderIssuer: 'Émetteur',
  ProviderIssuerHint:
    'Exactement comme le fournisseur se nomme, par exemple https://accounts.google.com.',
  ProviderSecretHint: 'Il vient du fournisseur. Il est gardé chiffré et jamais montré.',
  ProviderSecretKept: 'Il y en a un. Laissez vide pour le garder.',
  ProviderDomains: 'Domaines propres',
  ProviderDomainsHint:
    'Un par ligne. Les adresses de ces domaines comptent comme confirmées, même si le fournisseur ne le dit pas. Seulement pour le fournisseur de l’entreprise elle-même.',
  ProviderActive: 'Sur la page de connexion',
  ProviderOff: 'Désactivé',
  ProviderRequired: 'Obligatoire',
  ProviderRequiredHint:
    'Personne ne se connecte avec un mot de passe ni ne s’inscrit, sauf les administrateurs.',
  RemoveProvider: 'Retirer le fournisseur ?',
  RemoveProviderText:
    'On ne pourra plus se connecter avec « {0} ». Les comptes restent, et un mot de passe se choisit par e-mail.',
  ProviderRemoved: 'Le fournisseur a été retiré.',
};
