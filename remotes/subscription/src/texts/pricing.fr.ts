/** French texts of prices and of the way to a plan. */
export default {
  Pricing: 'Formules et tarifs',
  PricingLead:
    'Chaque formule donne accès à tout le catalogue. Elles diffèrent par les crédits, les images et les personnes.',
  ComparePlans: 'Comparer les formules et les tarifs',
  ChoosePlan: 'Choisir {0}',
  PriceFor_one: 'Pour une personne',
  PriceFor_other: 'Pour des équipes jusqu’à {{count, number}} personnes',
  PriceMonthByMonth: 'Payé mois par mois',
  PriceByMonth: '{0} par mois',
  PriceCredits: 'Crédits',
  PriceEnoughFor: 'De quoi acquérir',
  PriceEnoughForBoth: '{0} en basse résolution ou {1} en haute',
  PricePerCredit: 'Prix d’un crédit',
  PriceVolume: 'Images',
  PricePeople: 'Personnes',
  PriceYourPlan: 'Votre formule',
  PriceAllPlans:
    'Toutes les formules : basse et haute résolution, usage mondial, licences perpétuelles, crédits restants reportés sur une période. Des images à l’unité peuvent s’acheter avec chaque formule. Les prix s’entendent hors taxes ; la taxe dépend de votre pays et s’affiche avant le paiement.',
  PriceSingles: 'Une image à la fois',
  PriceSinglesLead:
    'Avec une formule, une image peut aussi se payer par facture ou par carte au lieu de crédits. Le prix dépend de sa taille et du lieu d’utilisation.',
  PriceForAdvertising: 'Prix pour un usage éditorial. La publicité coûte {0} fois ce prix.',
  PriceInCredits: 'Ou en crédits',
  TrialLimits:
    'Basse résolution, une image à la fois, pour évaluer. Une fois par personne. L’essai s’arrête de lui-même et ne demande aucun moyen de paiement.',
  Days_one: '{{count, number}} jour',
  Days_other: '{{count, number}} jours',
  PriceNext: 'La suite',
  PriceStep1:
    'Choisissez une formule. Vous vous connectez ou vous inscrivez, et la demande nous parvient aussitôt.',
  PriceStep2: 'Nous examinons chaque demande et répondons par e-mail.',
  PriceStep3:
    'Activez la formule. Les premiers crédits sont là aussitôt, et vous invitez votre équipe.',
  'Zone:national': 'Un pays',
  'Zone:continental': 'Un continent',
  'Zone:worldwide': 'Monde entier',
  NextStep1: 'Demandez une formule. Elle ne coûte rien avant son activation.',
  NextStep2: 'Nous examinons la demande et répondons par e-mail ; cette page le montre aussitôt.',
  NextStep3: 'Activez la formule ici. Vos crédits sont là aussitôt.',
  WantedPicture: 'L’image que vous vouliez',
  WantedSet: 'La série que vous vouliez',
  WantedSearch: 'Votre recherche',
  WantedBasket: 'Votre panier',
  WantedBasketHint: 'Il reste tel quel et pourra être commandé dès qu’une formule est active.',
  WantedFrom: 'À partir de {0} avec une formule ou l’essai gratuit.',
  WantedGoOn: 'Reprendre où vous étiez',
  PerImage: 'Acquérir une image à la fois',
  PerImageHint:
    'Sans formule et sans crédits : payez chaque image par facture ou par carte, à partir de {0}.',
  StartPerImage: 'Commencer sans formule',
  PerImageStarted: 'Vous pouvez maintenant acquérir des images.',
  PerImageIntro:
    'Vous obtenez les licences image par image, par facture ou par carte. Dès quelques images par mois, une formule coûte moins.',
  PriceSinglesAlone: 'Aussi sans formule.',
};
