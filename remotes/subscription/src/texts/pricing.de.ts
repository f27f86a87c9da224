/** German texts of prices and of the way to a plan. */
export default {
  Pricing: 'Tarife und Preise',
  PricingLead:
    'Jeder Tarif lizenziert den ganzen Katalog. Die Tarife unterscheiden sich in Credits, Bildern und Personen.',
  ComparePlans: 'Tarife und Preise vergleichen',
  ChoosePlan: '{0} wählen',
  PriceFor_one: 'Für eine Person',
  PriceFor_other: 'Für Teams mit bis zu {{count, number}} Personen',
  PriceMonthByMonth: 'Monat für Monat bezahlt',
  PriceByMonth: '{0} im Monat',
  PriceCredits: 'Credits',
  PriceEnoughFor: 'Reicht für',
  PriceEnoughForBoth: '{0} in niedriger oder {1} in hoher Auflösung',
  PricePerCredit: 'Preis eines Credits',
  PriceVolume: 'Bilder',
  PricePeople: 'Personen',
  PriceYourPlan: 'Ihr Tarif',
  PriceAllPlans:
    'Alle Tarife: niedrige und hohe Auflösung, weltweite Nutzung, unbefristete Lizenzen, übrige Credits werden einen Zeitraum weit übertragen. Einzelne Bilder lassen sich neben jedem Tarif kaufen. Alle Preise ohne Steuer; sie hängt von Ihrem Land ab und wird vor dem Bezahlen gezeigt.',
  PriceSingles: 'Einzelne Bilder',
  PriceSinglesLead:
    'Neben einem Tarif lässt sich ein Bild statt mit Credits auch per Rechnung oder Karte bezahlen. Der Preis hängt von der Größe und vom Ort der Nutzung ab.',
  PriceForAdvertising: 'Das sind Preise für redaktionelle Nutzung. Werbung kostet das {0}-Fache.',
  PriceInCredits: 'Oder in Credits',
  TrialLimits:
    'Niedrige Auflösung, ein Bild nach dem anderen, zur Bewertung. Einmal pro Person. Der Test endet von selbst und braucht keine Zahlungsdaten.',
  Days_one: '{{count, number}} Tag',
  Days_other: '{{count, number}} Tage',
  PriceNext: 'So geht es weiter',
  PriceStep1:
    'Wählen Sie einen Tarif. Sie melden sich an oder registrieren sich, und die Anfrage erreicht uns sofort.',
  PriceStep2: 'Wir prüfen jede Anfrage und antworten per E-Mail.',
  PriceStep3:
    'Aktivieren Sie den Tarif. Die ersten Credits sind sofort da, und Sie laden Ihre Leute ein.',
  'Zone:national': 'Ein Land',
  'Zone:continental': 'Ein Kontinent',
  'Zone:worldwide': 'Weltweit',
  NextStep1: 'Fragen Sie einen Tarif an. Bis zur Aktivierung kostet er nichts.',
  NextStep2: 'Wir prüfen die Anfrage und antworten per E-Mail, und diese Seite zeigt es sofort.',
  NextStep3: 'Aktivieren Sie den Tarif hier. Ihre Credits sind sofort da.',
  WantedPicture: 'Das Bild, das Sie wollten',
  WantedSet: 'Die Serie, die Sie wollten',
  WantedSearch: 'Ihre Suche',
  WantedBasket: 'Ihr Warenkorb',
  WantedBasketHint: 'Er bleibt, wie er ist, und lässt sich bestellen, sobald ein Tarif aktiv ist.',
  WantedFrom: 'Ab {0} mit einem Tarif oder dem kostenlosen Test.',
  WantedGoOn: 'Dort weitermachen, wo Sie waren',
  PerImage: 'Bilder einzeln lizenzieren',
  PerImageHint:
    'Ohne Tarif und ohne Credits: Zahlen Sie jedes Bild per Rechnung oder Karte, ab {0}.',
  StartPerImage: 'Ohne Tarif beginnen',
  PerImageStarted: 'Sie können jetzt Bilder lizenzieren.',
  PerImageIntro:
    'Sie lizenzieren Bilder einzeln, per Rechnung oder Karte. Ab wenigen Bildern im Monat ist ein Tarif günstiger.',
  PriceSinglesAlone: 'Auch ohne Tarif.',
};
