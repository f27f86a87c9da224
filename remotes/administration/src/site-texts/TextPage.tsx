import { siteTextsApi, textLanguage, type SiteText } from '@editorial/contracts/site-texts';
import { useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { ButtonLink } from '@editorial/ui';
import { Tabs } from '@editorial/ui/display';
import { useParams, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { TextEditor } from './TextEditor.tsx';

/** The name of a text: the subject of a mail, the first line of a document. */
const titleOf = ({ subject, body }: SiteText): string =>
  subject ?? (body.split('\n', 1)[0] ?? '').replace(/^#\s*/, '');

/** One text of the site, in the language that the address names. */
export function TextPage() {
  const t = useT('administration');
  const culture = useCulture();
  const languages = new Intl.DisplayNames([culture], { type: 'language' });
  const { name = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const asked = textLanguage.safeParse(params.get('language') ?? culture.split('-')[0]);
  const language = asked.data ?? 'en';
  const query = useEndpoint(
    siteTextsApi.read,
    { params: { name, language } },
    { isPageContent: true },
  );
  const { data } = query;
  const content = (
    <Loaded query={query} height="30rem">
      {(text) => <TextEditor key={`${name} ${language}`} text={text} />}
    </Loaded>
  );
  return (
    <AdminPage
      title={data ? titleOf(data) : t('Text')}
      intro={t(name.startsWith('mail.') ? 'MailTextIntro' : 'DocumentTextIntro')}
      acts={<ButtonLink to="/administration/texts">{t('AllTexts')}</ButtonLink>}
    >
      <Tabs
        label={t('Language')}
        tabs={textLanguage.options.map((one) => ({
          key: one,
          label: languages.of(one) ?? one,
          content: one === language ? content : null,
        }))}
        active={language}
        onChange={(one) => setParams({ language: one }, { replace: true })}
      />
    </AdminPage>
  );
}
