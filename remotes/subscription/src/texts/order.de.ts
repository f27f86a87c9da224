/** German texts of the order of a plan. */
export default {
  OrderTitle: '{0} bestellen',
  OrderAccount: 'Ihr Konto',
  OrderSignedIn: 'Angemeldet als {0}.',
  OrderNewAccount: 'Neu hier: Das Konto entsteht mit dieser Bestellung.',
  OrderHaveAccount: 'Ich habe ein Konto',
  OrderEmail: 'E-Mail',
  OrderPassword: 'Passwort',
  OrderEndsTrial:
    'Ihre Testphase endet, wenn dieses Abo beginnt: Ihre Lizenzen enden, und übrige Credits verfallen. Lizenzieren Sie diese Bilder mit dem Abo neu, um sie zu verwenden.',
  OrderCompany: 'Für Firmen: Name, USt-IdNr., Format',
  'OrderPays:Stripe': 'Per Karte: Das Abo beginnt mit der Zahlung',
  'OrderPays:OnAccount': 'Auf Rechnung: Das Abo beginnt sofort',
  'OrderRuns:1':
    'Läuft einen Monat und verlängert sich jeden Monat, bis Sie kündigen: jederzeit zum Ende des bezahlten Monats.',
  'OrderRuns:2':
    'Läuft drei Monate und verlängert sich alle drei Monate, bis Sie kündigen: jederzeit zum Ende der bezahlten Monate.',
  'OrderRuns:3':
    'Läuft ein Jahr und verlängert sich jedes Jahr, bis Sie kündigen: jederzeit zum Ende des bezahlten Jahres.',
  OrderSeller: 'Verkäufer',
  OrderBegins: 'Beginn',
  OrderFirst: 'Erste Zahlung',
  OrderNext: 'Nächste Zahlung',
  'OrderBegins:OnAccount': 'Sofort, mit der Bestellung',
  'OrderBegins:Stripe': 'Sofort, mit der Zahlung',
  'OrderFirst:OnAccount':
    '{0} auf Rechnung, die per E-Mail kommt und innerhalb von 30 Tagen zahlbar ist',
  'OrderFirst:Stripe': '{0} per Karte, auf der nächsten Seite',
  OrderNextOn: '{0} am {1}',
  OrderedPlan: 'Ihre Bestellung',
  OrderedTitle: '{0} ist aktiv',
  OrderedIntro: 'Guthaben: {0}. Vertrag und Rechnung kommen per E-Mail.',
  OrderedGoesOn:
    '{0} ist aktiv. Guthaben: {1}. Vertrag und Rechnung kommen per E-Mail, Ihre Bestellung finden Sie auf der Seite Ihres Abos.',
  OrderedFirst: 'Was Sie als Erstes tun können',
  OrderedFirstHint:
    'Suchen Sie ein Bild und lizenzieren Sie es mit einem Klick. Die Datei kommt von selbst.',
  OrderedHolds: 'Enthalten',
  OrderedDue: '{{amount}} mit Rechnung {{number}}, zahlbar bis {{date}}',
  OrderedPaid: '{{amount}}, bezahlt am {{date}} (Rechnung {{number}})',
  OrderedEnd: 'Abo ändern oder kündigen',
  OrderedWithdrawal: 'Widerrufsrecht',
  OrderSum: 'Summe',
  OrderWithVat: 'einschließlich {0} % USt. ({1})',
  OrderReverseCharge: 'ohne USt.: Sie schulden sie selbst ({0})',
  OrderTaxByState: 'zuzüglich der Steuer des Bundesstaats',
  OrderNoVat: 'es kommt keine Steuer hinzu',
  OrderPriceChanged: 'Der Preis hat sich inzwischen geändert',
  OrderPriceChangedText:
    'Vorher: {{before}}. Jetzt: {{after}}. Nichts wurde bestellt, und alles Eingegebene ist noch da. Bestellen Sie noch einmal, wenn Sie einverstanden sind.',
  OrderNothing: 'Nichts wurde bestellt. Alles Eingegebene ist noch da.',
  OrderUnconfirmed:
    'Nichts wurde bestellt. Bestellen Sie noch einmal, und geben Sie die Ziffern aus der Mail ein. Kommt sie nicht an, sehen Sie im Spam-Ordner nach, oder lassen Sie die Ziffern noch einmal senden.',
  OrderOnlyClients: 'Abos sind für Kunden. Ihr Konto ist ein anderes.',
  OrderHasPlan: 'Sie haben schon ein Abo: {0}.',
  OrderNoSuchPlan: 'Dieses Abo wird nicht mehr angeboten.',
  'Address:StateNeeded':
    'Nennen Sie den Bundesstaat der USA, zum Beispiel NY. Er entscheidet über die Steuer.',
  'Address:VatNumberInvalid':
    'Das ist keine USt-IdNr. des Landes in der Anschrift. Prüfen Sie beides, oder lassen Sie das Feld leer.',
  'Address:VatNumberNotRegistered':
    'Das Register der EU (VIES) kennt diese USt-IdNr. nicht. Prüfen Sie sie, oder lassen Sie das Feld leer.',
};
