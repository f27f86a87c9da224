/**
 * Texts of the pages that the server draws. They come with the page, so they are not in `texts`.
 */
const words = {
  en: {
    creditsAMonth: 'Credits a month',
    seats: 'Seats',
    aMonth: 'a month',
    withVat: 'with VAT, {0} without',
    pricesIntro:
      'Every plan licenses the whole catalog. Plans differ in credits, pictures a month and number of people.',
    prices: 'Plans and prices',
  },
  de: {
    creditsAMonth: 'Credits im Monat',
    seats: 'Plätze',
    aMonth: 'im Monat',
    withVat: 'mit USt., {0} ohne',
    pricesIntro:
      'Jedes Abo lizenziert den ganzen Katalog. Die Abos unterscheiden sich in Credits, Bildern und Personen.',
    prices: 'Abos und Preise',
  },
  fr: {
    creditsAMonth: 'Crédits par mois',
    seats: 'Places',
    aMonth: 'par mois',
    withVat: 'TTC, {0} HT',
    pricesIntro:
      'Chaque formule donne accès à tout le catalogue. Elles diffèrent par les crédits, les images et les personnes.',
    prices: 'Formules et tarifs',
  },
  es: {
    creditsAMonth: 'Créditos al mes',
    seats: 'Puestos',
    aMonth: 'al mes',
    withVat: 'con IVA, {0} sin IVA',
    pricesIntro:
      'Cada plan licencia todo el catálogo. Se diferencian en créditos, imágenes y personas.',
    prices: 'Planes y precios',
  },
  ar: {
    creditsAMonth: 'النقاط شهريًا',
    seats: 'المقاعد',
    aMonth: 'شهريًا',
    withVat: 'مع ضريبة القيمة المضافة، {0} دونها',
    pricesIntro: 'كل خطة تتيح تراخيص الكتالوج كله. وتختلف الخطط في النقاط والصور والأشخاص.',
    prices: 'الخطط والأسعار',
  },
} as const;

export type Words = Readonly<Record<keyof (typeof words)['en'], string>>;
/** The texts in one of the site's languages, or in English. */
export const wordsIn = (language: string): Words =>
  language in words ? words[language as keyof typeof words] : words.en;
