// Of antd's CommonJS build, which Jest reads too: texts only.
import ar from 'antd/lib/date-picker/locale/ar_EG';
import de from 'antd/lib/date-picker/locale/de_DE';
import gb from 'antd/lib/date-picker/locale/en_GB';
import en from 'antd/lib/date-picker/locale/en_US';
import es from 'antd/lib/date-picker/locale/es_ES';
import fr from 'antd/lib/date-picker/locale/fr_FR';
// Names of days and months, and the first day of a week. antd finds them by the locale of its texts.
import 'dayjs/locale/ar';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';

/** antd writes Arabic days in full, and they cover each other. dayjs has them in one letter. */
const { shortWeekDays: _inFull, ...arabic } = ar.lang;
const texts: Readonly<Record<string, typeof en>> = {
  ar: { ...ar, lang: arabic },
  de,
  'en-GB': gb,
  es,
  fr,
};

/** antd's texts of a picker for a language (`de-AT`); English for others. */
export const pickerTexts = (language: string): typeof en =>
  texts[language] ?? texts[language.split('-')[0] ?? ''] ?? en;
