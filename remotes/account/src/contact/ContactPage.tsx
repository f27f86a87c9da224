import { contactApi, ContactTopics } from '@editorial/contracts/contact';
import { call, namesFields, useCurrentUser, useT } from '@editorial/platform';
import { ButtonLink } from '@editorial/ui';
import {
  emailAddress,
  Form,
  required,
  SelectField,
  stringLength,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import '../account.css';

const rules = {
  name: [required(), stringLength(0, 128)],
  email: [required(), emailAddress()],
  reference: [stringLength(0, 100)],
  message: [required(), stringLength(10, 4000)],
};

/**
 * A letter to those who run the site. `?topic=` chooses what it is about. `?about=` is the number of
 * a license, an order or a picture, or the words of a picture that the site does not have.
 */
export function ContactPage() {
  const t = useT('account');
  const [address] = useSearchParams();
  const user = useCurrentUser();
  const topic = ContactTopics.find((known) => known === address.get('topic')) ?? ContactTopics[0];
  const about = address.get('about') ?? '';
  const isWanted = topic === 'Picture' && about !== '';
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <div className="ed-page account-contact" role="status">
        <h1 className="account-title">{t('LetterSent')}</h1>
        <p>{t('LetterSentText')}</p>
        <ButtonLink to="/">{t('AbpUi::Close')}</ButtonLink>
      </div>
    );
  return (
    <div className="ed-page account-contact">
      <h1 className="account-title">{t('Contact')}</h1>
      <p>
        {t('ContactText')} <a href="/notice">{t('ReportPicture')}</a>
      </p>
      <Form
        defaultValues={{
          topic: topic as (typeof ContactTopics)[number],
          name: [user.name, user.surName].filter(Boolean).join(' '),
          email: user.email ?? '',
          reference: isWanted ? '' : about,
          message: isWanted ? t('LookingFor', [about]) : '',
        }}
        rules={rules}
        onSubmit={async (values) => {
          await call(contactApi.send, { body: values }, { skipHandleError: namesFields });
          setSent(true);
        }}
      >
        <SelectField
          name="topic"
          label={t('Topic')}
          options={ContactTopics.map((value) => ({ value, label: t(`Topic:${value}`) }))}
        />
        <TextField name="name" label={t('Name')} autoComplete="name" />
        <TextField name="email" type="email" label={t('Email')} autoComplete="email" />
        <TextField name="reference" label={t('Reference')} hint={t('ReferenceHint')} optional />
        <TextAreaField name="message" label={t('Message')} />
        <SubmitButton>{t('SendLetter')}</SubmitButton>
      </Form>
    </div>
  );
}
