import type { MailLogo, MailLook } from '../ground/mail/mail-html.ts';
import { required } from '../ground/required.ts';
import { DefaultLanguage, Languages, translate } from './languages/texts.ts';
import type { SettingsInMemory } from './settings-in-memory.ts';
import { LOGO_SETTING, logoOf } from './stored-logo.ts';

/** Where the header of a PNG has its width and height. */
const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;

function mailLogo(known: Pick<SettingsInMemory, 'siteValue'>): MailLogo | null {
  const logo = logoOf(known);
  const base64 = logo?.contentType === 'image/png' ? logo.base64 : logo?.pngBase64;
  if (!logo || base64 === undefined) return null;
  const png = Buffer.from(base64, 'base64');
  const ratio = png.readUInt32BE(PNG_HEIGHT_AT) / png.readUInt32BE(PNG_WIDTH_AT);
  return { png, width: logo.width, height: Math.max(1, Math.round(logo.width * ratio)) };
}

/** Returns a reader of the logo. It is read again only once the stored one is another. */
function logoReader(known: Pick<SettingsInMemory, 'siteValue'>): () => MailLogo | null {
  let last: { readonly stored: string | undefined; readonly logo: MailLogo | null } | undefined;
  return () => {
    const stored = known.siteValue(LOGO_SETTING);
    if (!last || last.stored !== stored) last = { stored, logo: mailLogo(known) };
    return last.logo;
  };
}

/** The look of mails, as administrators set it: the site's name or logo. */
export function mailLooks(
  known: Pick<SettingsInMemory, 'siteValue' | 'valueOf'>,
  publicUrl: string,
): (wished: string) => MailLook {
  const logo = logoReader(known);
  return (wished) => {
    const named = (language: string) =>
      Languages.find(({ cultureName }) => cultureName === language);
    const { cultureName: language, isRightToLeft } = required(
      named(wished) ?? named(DefaultLanguage),
      'The language of a mail',
    );
    return {
      site: known.valueOf('Site.Name'),
      publicUrl,
      language,
      isRightToLeft,
      open: translate(language, 'Mails', 'open-page'),
      logo: logo(),
    };
  };
}
