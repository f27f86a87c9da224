/**
 * Texts of the pages that the server draws. They come with the page, so they are not in `texts`.
 */
const words = {
  en: {
    previews: 'Previews',
    previewsIntro: 'Look around freely. Sign in to search and to license.',
    pictureCount: 'Pictures: {count}',
    picturesBy: 'Pictures by {name}',
    by: 'by {name}',
    prices: 'Plans and prices',
    keywords: 'Keywords',
    fromTheSet: 'From the set',
    gone: 'This picture was withdrawn',
    notFound: 'This page does not exist',
  },
  de: {
    previews: 'Vorschau',
    previewsIntro: 'Sehen Sie sich frei um. Zum Suchen und Lizenzieren melden Sie sich an.',
    pictureCount: 'Bilder: {count}',
    picturesBy: 'Bilder von {name}',
    by: 'von {name}',
    prices: 'Abos und Preise',
    keywords: 'Schlagwörter',
    fromTheSet: 'Aus der Serie',
    gone: 'Dieses Bild wurde zurückgezogen',
    notFound: 'Diese Seite gibt es nicht',
  },
  fr: {
    previews: 'Aperçus',
    previewsIntro: 'Regardez librement. Connectez-vous pour chercher et acquérir des licences.',
    pictureCount: 'Images : {count}',
    picturesBy: 'Images de {name}',
    by: 'par {name}',
    prices: 'Formules et tarifs',
    keywords: 'Mots-clés',
    fromTheSet: 'De la même série',
    gone: 'Cette image a été retirée',
    notFound: 'Cette page n’existe pas',
  },
  es: {
    previews: 'Vistas previas',
    previewsIntro: 'Mire con libertad. Inicie sesión para buscar y adquirir licencias.',
    pictureCount: 'Imágenes: {count}',
    picturesBy: 'Imágenes de {name}',
    by: 'de {name}',
    prices: 'Planes y precios',
    keywords: 'Palabras clave',
    fromTheSet: 'De la misma serie',
    gone: 'Esta imagen se ha retirado',
    notFound: 'Esta página no existe',
  },
  ar: {
    previews: 'المعاينات',
    previewsIntro: 'تصفح بحرية. سجّل الدخول للبحث والترخيص.',
    pictureCount: 'الصور: {count}',
    picturesBy: 'صور بعدسة {name}',
    by: 'بعدسة {name}',
    prices: 'الخطط والأسعار',
    keywords: 'كلمات مفتاحية',
    fromTheSet: 'من المجموعة',
    gone: 'سُحبت هذه الصورة',
    notFound: 'هذه الصفحة غير موجودة',
  },
} as const;

export type Words = Readonly<Record<keyof (typeof words)['en'], string>>;
/** The texts in one of the site's languages, or in English. */
export const wordsIn = (language: string): Words =>
  language in words ? words[language as keyof typeof words] : words.en;
/** A text with its `{name}` filled in. */
export const filled = (text: string, value: string | number): string =>
  text.replace(/\{\w+\}/, () => String(value));
