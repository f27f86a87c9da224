import { testSameTexts } from '@editorial/testing';
import ar from './ar.ts';
import contributeAr from './contribute.ar.ts';
import contributeDe from './contribute.de.ts';
import contributeEn from './contribute.en.ts';
import contributeEs from './contribute.es.ts';
import contributeFr from './contribute.fr.ts';
import de from './de.ts';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';

testSameTexts(en, { ar, de, es, fr });
testSameTexts(contributeEn, {
  ar: contributeAr,
  de: contributeDe,
  es: contributeEs,
  fr: contributeFr,
});
