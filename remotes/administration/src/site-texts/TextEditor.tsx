import { siteTextsApi, type SiteText, type TextContent } from '@editorial/contracts/site-texts';
import { call, toast, useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { Form, required, SubmitButton, TextAreaField, TextField } from '@editorial/ui/forms';
import { useState } from 'react';
import { ConflictView } from '../frame/ConflictView.tsx';
import { TableHead } from '../frame/TableHead.tsx';
import { formCall, useVersions } from '../frame/versions.ts';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';

/** The help: each of its topics is a page. */
const HELP = 'document.help';

interface Values {
  readonly subject: string;
  readonly body: string;
}
const valuesOf = ({ subject, body }: TextContent): Values => ({ subject: subject ?? '', body });

/** A text as it is saved, the first values of its form, and the acts on what is typed. */
function useTextForm(text: SiteText) {
  const [saved, setSaved] = useState(text);
  /** The first values of the form, and a number that changes with it. */
  const [start, setStart] = useState({ values: valuesOf(text), count: 0 });
  const [shown, setShown] = useState<{ subject: string; html: string } | null>(null);
  const params = { name: text.name, language: text.language as 'en' };
  const bodyOf = ({ subject, body }: Values) => ({
    subject: text.kind === 'Mail' ? subject : null,
    body,
  });
  const begin = (content: TextContent) => {
    setStart(({ count }) => ({ values: valuesOf(content), count: count + 1 }));
    setShown(null);
  };
  const take = (next: SiteText) => {
    setSaved(next);
    begin(next);
  };
  const versions = useVersions({
    send: async (values: Values, { version }: SiteText) =>
      take(
        await call(siteTextsApi.change, { params, body: { ...bodyOf(values), version } }, formCall),
      ),
    onSaved: () => queryClient.invalidateQueries(),
    onTheirs: take,
  });
  const preview = async (values: Values) =>
    setShown(await call(siteTextsApi.preview, { params, body: bodyOf(values) }));
  const sendTest = async (values: Values) => {
    await call(siteTextsApi.sendTest, { params, body: bodyOf(values) });
    toast.success('administration::TestTextSent');
  };
  return { ...versions, saved, start, begin, shown, preview, sendTest };
}

const isSame = (one: TextContent, other: TextContent): boolean =>
  one.body === other.body && one.subject === other.subject;

/** Edits a text in one language. If somebody else saved it meanwhile, both are shown. */
export function TextEditor({ text }: { readonly text: SiteText }) {
  const t = useT('administration');
  const { saved, start, begin, save, conflict, decide, ...acts } = useTextForm(text);
  const isMail = text.kind === 'Mail';
  const rules = isMail ? { subject: [required()], body: [required()] } : { body: [required()] };
  if (conflict) {
    const { mine, theirs } = conflict;
    return (
      <ConflictView
        text={t('TextChangedMeanwhile')}
        lines={[
          { label: t('Subject'), theirs: theirs.subject ?? '', mine: mine.subject },
          { label: t('Text'), theirs: theirs.body, mine: mine.body },
        ]}
        {...decide}
      />
    );
  }
  const { delivered } = saved;
  return (
    <div className="adm-text">
      <Form
        key={start.count}
        aria-label={t('Text')}
        className="ed-stack"
        defaultValues={start.values}
        rules={rules}
        onSubmit={(values: Values) => save(values, saved)}
        warnOnLeave
      >
        {({ form }) => (
          <>
            {isMail && <TextField name="subject" label={t('Subject')} maxLength={200} />}
            <TextAreaField
              name="body"
              label={t('Text')}
              hint={isMail ? undefined : t(text.name === HELP ? 'HelpHint' : 'MarkdownHint')}
              rows={isMail ? 12 : 24}
            />
            <div className="ed-row">
              <SubmitButton>{t('Save')}</SubmitButton>
              <Button onClick={() => void acts.preview(form.getValues())}>{t('Preview')}</Button>
              {isMail && (
                <Button onClick={() => void acts.sendTest(form.getValues())}>
                  {t('MailToMe')}
                </Button>
              )}
              {!isSame(saved, delivered) && (
                <Button onClick={() => begin(delivered)}>{t('DeliveredText')}</Button>
              )}
            </div>
          </>
        )}
      </Form>
      {acts.shown && <Preview shown={acts.shown} />}
      {isMail && <Placeholders text={saved} />}
      <Versions text={saved} onTake={begin} />
    </div>
  );
}

/** The placeholders that a text may have, in braces. */
function Placeholders({ text }: { readonly text: SiteText }) {
  const t = useT('administration');
  return (
    <section aria-labelledby="adm-placeholders">
      <h2 id="adm-placeholders">{t('Placeholders')}</h2>
      <p className="ed-muted">{t('PlaceholdersText')}</p>
      <table className="adm-table">
        <TableHead columns={[['Placeholder'], ['Example']]} />
        <tbody>
          {text.placeholders.map(({ name, isNeeded, sample }) => (
            <tr key={name}>
              <th scope="row">
                <code>{`{${name}}`}</code> {isNeeded && <small>{t('Needed')}</small>}
              </th>
              <td>{sample || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
