import { alerts } from '@editorial/platform';
import { addBundledTexts } from '@editorial/platform/shell';
import { SignInError, type SignInReason } from './sign-in-error.ts';

/**
 * Words for the failure, by language. They are loaded with this file, so that no first visit pays for it.
 */
export const failureTexts: Readonly<
  Record<string, Readonly<Record<SignInReason | 'Unfinished', string>>>
> = {
  en: {
    Clock:
      'You could not be signed in, because the clock of this computer seems to be wrong. ' +
      'Set its date and time, and try again.',
    Storage:
      'Signing in does not work while this browser blocks the data of sites. ' +
      'Allow this site to store data, and try again.',
    Unfinished: 'You could not be signed in. Try again.',
  },
  de: {
    Clock:
      'Die Anmeldung ging nicht, weil die Uhr dieses Computers falsch zu gehen scheint. ' +
      'Stellen Sie Datum und Uhrzeit, und versuchen Sie es erneut.',
    Storage:
      'Die Anmeldung geht nicht, solange dieser Browser die Daten von Websites blockiert. ' +
      'Erlauben Sie dieser Website, Daten zu speichern, und versuchen Sie es erneut.',
    Unfinished: 'Die Anmeldung ging nicht. Versuchen Sie es erneut.',
  },
  fr: {
    Clock:
      'La connexion a échoué, car l’horloge de cet ordinateur semble fausse. ' +
      'Réglez la date et l’heure, puis réessayez.',
    Storage:
      'La connexion est impossible tant que ce navigateur bloque les données des sites. ' +
      'Autorisez ce site à enregistrer des données, puis réessayez.',
    Unfinished: 'La connexion a échoué. Réessayez.',
  },
  es: {
    Clock:
      'No se ha podido iniciar sesión, porque el reloj de este ordenador parece estar mal. ' +
      'Ajuste la fecha y la hora, y vuelva a intentarlo.',
    Storage:
      'No se puede iniciar sesión mientras este navegador bloquee los datos de los sitios. ' +
      'Permita que este sitio guarde datos, y vuelva a intentarlo.',
    Unfinished: 'No se ha podido iniciar sesión. Vuelva a intentarlo.',
  },
  ar: {
    Clock: 'تعذّر تسجيل الدخول لأن ساعة هذا الحاسوب تبدو خاطئة. اضبط التاريخ والوقت، ثم حاول مجددًا.',
    Storage:
      'لا يمكن تسجيل الدخول ما دام هذا المتصفح يحظر بيانات المواقع. ' +
      'اسمح لهذا الموقع بتخزين البيانات، ثم حاول مجددًا.',
    Unfinished: 'تعذّر تسجيل الدخول. حاول مجددًا.',
  },
};

/** Says why a sign-in failed, above the page. */
export function showSignInFailure(error: unknown): void {
  for (const [language, texts] of Object.entries(failureTexts))
    addBundledTexts(language, 'SignIn', texts);
  const reason = error instanceof SignInError ? error.reason : 'Unfinished';
  alerts.show({ type: 'warning', message: `SignIn::${reason}` });
}
