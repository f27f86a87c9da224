import { accountApi } from '@editorial/contracts/account';
import { ProfileType } from '@editorial/contracts/enumerations';
import { call, namesFields, useCulture, useT } from '@editorial/platform';
import { ButtonLink } from '@editorial/ui';
import {
  emailAddress,
  Form,
  matches,
  RadioField,
  required,
  SelectField,
  stringLength,
  SubmitButton,
  TextAreaField,
  TextField,
  url,
} from '@editorial/ui/forms';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { countryCodes } from './countries.ts';
import '../account.css';

const rules = {
  name: [required(), stringLength(0, 128)],
  email: [required(), emailAddress()],
  company: [stringLength(0, 200)],
  country: [required()],
  portfolioUrl: [required(), url(), matches(/^https?:/i), stringLength(0, 500)],
  message: [stringLength(0, 4000)],
};

const noValues = {
  profileType: ProfileType.SoleTrader as Kind,
  name: '',
  email: '',
  company: '',
  country: '',
  portfolioUrl: '',
  message: '',
};

type Kind =
  | typeof ProfileType.SoleTrader
  | typeof ProfileType.LimitedCompany
  | typeof ProfileType.Agency;

/** The countries as a choice, sorted by their names in the visitor's language. */
function useCountries() {
  const culture = useCulture();
  return useMemo(() => {
    const names = new Intl.DisplayNames([culture], { type: 'region' });
    return countryCodes
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((a, b) => a.label.localeCompare(b.label, culture));
  }, [culture]);
}

function ApplicationSent() {
  const t = useT('account');
  return (
    <div role="status">
      <h1 className="account-title">{t('ApplicationSent')}</h1>
      <p>{t('ApplicationSentText')}</p>
      <ButtonLink to="/">{t('AbpUi::Close')}</ButtonLink>
    </div>
  );
}

/** The application form for contributors (R2.08, R2.126N). */
export function JoinUsPage() {
  const t = useT('account');
  const countries = useCountries();
  const [isSent, setSent] = useState(false);
  if (isSent) return <ApplicationSent />;
  return (
    <>
      <h1 className="account-title">{t('JoinUs')}</h1>
      <p>{t('JoinUsText')}</p>
      <Form
        defaultValues={noValues}
        rules={rules}
        onSubmit={async (values) => {
          await call(
            accountApi.joinUs,
            { body: { ...values, profileType: Number(values.profileType) as Kind } },
            { skipHandleError: namesFields },
          );
          setSent(true);
        }}
      >
        <RadioField
          name="profileType"
          label={t('YouAre')}
          options={[
            { value: ProfileType.SoleTrader, label: t('SoleTrader') },
            { value: ProfileType.LimitedCompany, label: t('LimitedCompany') },
            { value: ProfileType.Agency, label: t('Agency') },
          ]}
        />
        <TextField name="name" label={t('Name')} autoComplete="name" />
        <TextField name="email" type="email" label={t('Email')} autoComplete="email" />
        <TextField name="company" label={t('Company')} autoComplete="organization" optional />
        <SelectField
          name="country"
          label={t('Country')}
          options={[{ value: '', label: t('ChooseCountry') }, ...countries]}
        />
        <TextField
          name="portfolioUrl"
          type="url"
          label={t('Portfolio')}
          hint={t('PortfolioHint')}
        />
        <TextAreaField name="message" label={t('Message')} optional />
        <p className="ed-small">
          {t('AcceptTerms')}{' '}
          <Link to="/contributors" target="_blank">
            {t('ContributorTerms')}
          </Link>
        </p>
        <SubmitButton>{t('SendApplication')}</SubmitButton>
      </Form>
    </>
  );
}
