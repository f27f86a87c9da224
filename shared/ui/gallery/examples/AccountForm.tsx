import { Button } from '@editorial/ui';
import {
  AcceptedTerms,
  CheckboxField,
  comparePasswords,
  DateField,
  emailAddress,
  Form,
  NumberField,
  password,
  PasswordField,
  passwordRules,
  RadioField,
  required,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';

const strength = passwordRules({
  'Abp.Identity.Password.RequireDigit': 'true',
  'Abp.Identity.Password.RequireUppercase': 'true',
  'Abp.Identity.Password.RequiredLength': '8',
});
const passwordValidators = [password(strength)];
const rules = { email: [required(), emailAddress()], name: [required()] };
const groups = [comparePasswords(['password', 'repeat'])];
const zones = [
  { value: 1, label: 'Web and social media' },
  { value: 2, label: 'Print, up to 500,000 copies' },
];
const plans = [
  { value: 'a', label: 'Monthly', hint: '25 credits' },
  { value: 'b', label: 'Yearly' },
];
const account = {
  name: 'Ada',
  email: 'nobody',
  password: 'Abc',
  repeat: '',
  zone: '',
  born: '1990-02-10',
  count: 5,
  note: '',
  news: true,
  plan: 'b',
};

export function AccountForm() {
  return (
    <Form
      className="ed-measure"
      defaultValues={account}
      rules={rules}
      groups={groups}
      onSubmit={() => {}}
    >
      <TextField name="name" label="Name" autoComplete="name" />
      <TextField
        name="email"
        label="E-mail"
        type="email"
        hint="We write to you about orders only."
        autoComplete="email"
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        rules={strength}
        validators={passwordValidators}
      />
      <PasswordField name="repeat" label="Repeat password" autoComplete="new-password" />
      <SelectField name="zone" label="License zone" options={zones} optional />
      <DateField name="born" label="Date of birth" max="2026-12-31" />
      <NumberField name="count" label="Seats" min={1} max={50} suffix="seats" />
      <TextAreaField name="note" label="Note" optional rows={3} />
      <RadioField name="plan" label="Plan" options={plans} />
      <CheckboxField name="news" label="Tell me about new sets" />
      <AcceptedTerms lead="By registering you accept:" />
      <div className="ed-form__actions">
        <SubmitButton>Create account</SubmitButton>
        <Button look="quiet">Cancel</Button>
      </div>
    </Form>
  );
}
