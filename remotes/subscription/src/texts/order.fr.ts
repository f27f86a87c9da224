/** French texts of the order of a plan. */
export default {
  OrderTitle: 'Commander {0}',
  OrderAccount: 'Votre compte',
  OrderSignedIn: 'Connecté en tant que {0}.',
  OrderNewAccount: 'Nouveau ici : le compte est créé avec cette commande.',
  OrderHaveAccount: 'J’ai un compte',
  OrderEmail: 'E-mail',
  OrderPassword: 'Mot de passe',
  OrderEndsTrial:
    'Votre essai gratuit se termine quand cette formule commence : ses licences prennent fin et les crédits restants expirent. Acquérez de nouveau ces images avec la formule pour les utiliser.',
  OrderCompany: 'Pour une entreprise : nom, numéro de TVA, format',
  'OrderPays:Stripe': 'Par carte : la formule commence avec le paiement',
  'OrderPays:OnAccount': 'Sur facture : la formule commence tout de suite',
  'OrderRuns:1':
    'Dure un mois et se renouvelle chaque mois jusqu’à votre résiliation, possible à tout moment pour la fin du mois payé.',
  'OrderRuns:2':
    'Dure trois mois et se renouvelle tous les trois mois jusqu’à votre résiliation, possible à tout moment pour la fin des mois payés.',
  'OrderRuns:3':
    'Dure un an et se renouvelle chaque année jusqu’à votre résiliation, possible à tout moment pour la fin de l’année payée.',
  OrderSeller: 'Vendeur',
  OrderBegins: 'Début',
  OrderFirst: 'Premier paiement',
  OrderNext: 'Paiement suivant',
  'OrderBegins:OnAccount': 'Tout de suite, avec la commande',
  'OrderBegins:Stripe': 'Tout de suite, avec le paiement',
  'OrderFirst:OnAccount': '{0} sur facture, envoyée par e-mail et à régler sous 30 jours',
  'OrderFirst:Stripe': '{0} par carte, sur la page suivante',
  OrderNextOn: '{0} le {1}',
  OrderedPlan: 'Votre commande',
  OrderedTitle: '{0} est actif',
  OrderedIntro: 'Solde : {0}. Le contrat et la facture arrivent par e-mail.',
  OrderedGoesOn:
    '{0} est actif. Solde : {1}. Le contrat et la facture arrivent par e-mail ; votre commande est sur la page de votre abonnement.',
  OrderedFirst: 'Pour commencer',
  OrderedFirstHint:
    'Trouvez une image et obtenez sa licence en un clic. Le fichier arrive tout seul.',
  OrderedHolds: 'Inclus',
  OrderedDue: '{{amount}} sur la facture {{number}}, à régler au plus tard le {{date}}',
  OrderedPaid: '{{amount}}, réglé le {{date}} (facture {{number}})',
  OrderedEnd: 'Changer ou résilier la formule',
  OrderedWithdrawal: 'Droit de rétractation',
  OrderSum: 'Somme',
  OrderWithVat: 'dont {0} % de TVA ({1})',
  OrderReverseCharge: 'sans TVA : vous en êtes redevable ({0})',
  OrderTaxByState: 'plus la taxe de l’État',
  OrderNoVat: 'aucune taxe ne s’ajoute',
  OrderPriceChanged: 'Le prix a changé entre-temps',
  OrderPriceChangedText:
    'Avant : {{before}}. Maintenant : {{after}}. Rien n’a été commandé, et tout ce que vous avez saisi est encore là. Commandez à nouveau si vous êtes d’accord.',
  OrderNothing: 'Rien n’a été commandé. Tout ce que vous avez saisi est encore là.',
  OrderUnconfirmed:
    'Rien n’a été commandé. Commandez à nouveau et saisissez les chiffres du message. S’il n’arrive pas, regardez dans les indésirables ou faites renvoyer les chiffres.',
  OrderOnlyClients: 'Les formules sont pour les clients. Votre compte est d’un autre type.',
  OrderHasPlan: 'Vous avez déjà une formule : {0}.',
  OrderNoSuchPlan: 'Cette formule n’est plus proposée.',
  'Address:StateNeeded': 'Indiquez l’État des États-Unis, par exemple NY. La taxe en dépend.',
  'Address:VatNumberInvalid':
    'Ce n’est pas un numéro de TVA du pays de l’adresse. Vérifiez les deux ou laissez le champ vide.',
  'Address:VatNumberNotRegistered':
    'Le registre de l’UE (VIES) ne connaît pas ce numéro de TVA. Vérifiez-le ou laissez le champ vide.',
};
