import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from '@editorial/contracts/schema';
import { keepDrafts, KitProvider } from '../index.ts';
import {
  comparePasswords,
  creditCard,
  DateField,
  emailAddress,
  ENTER_SUBMIT_DEBOUNCE,
  Form,
  matches,
  max,
  min,
  NumberField,
  password,
  PasswordField,
  passwordRules,
  range,
  required,
  stringLength,
  SubmitButton,
  TextAreaField,
  TextField,
  url,
  username,
  type Validator,
} from '../forms.ts';

const user = userEvent.setup();
function OneField({
  validators,
  initial = '',
  onSubmit = () => {},
  validateOnSubmit,
}: {
  validators: readonly Validator[];
  initial?: unknown;
  onSubmit?: (values: { field: unknown }) => void;
  validateOnSubmit?: boolean;
}) {
  return (
    <Form
      defaultValues={{ field: initial }}
      rules={{ field: validators }}
      onSubmit={onSubmit}
      validateOnSubmit={validateOnSubmit}
    >
      <TextField name="field" label="Field" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

const box = () => screen.getByLabelText('Field');
const errors = () =>
  [...document.querySelectorAll('.invalid-feedback')].map((node) => node.textContent);
async function typed(validators: readonly Validator[], text: string) {
  render(<OneField validators={validators} />);
  await user.type(box(), text);
  return errors();
}

test('[R5.05] email', async () =>
  expect(await typed([emailAddress()], 'nobody')).toEqual(['Please enter a valid email address.']));
test('[R5.06] max', async () =>
  expect(await typed([max(10)], '11')).toEqual(['Max. value should be 10. (11 entered)']));
test('[R5.07] maxlength', async () =>
  expect(await typed([stringLength(0, 5)], 'abcdef')).toEqual([
    'Max. 5 characters are allowed. (has 6)',
  ]));
test('[R5.08] min', async () =>
  expect(await typed([min(2)], '1')).toEqual(['Min. value should be 2. (1 entered)']));
test('[R5.09] minlength', async () =>
  expect(await typed([stringLength(3)], 'ab')).toEqual([
    'Min. 3 characters are required. (has 2)',
  ]));
test('[R5.10] pattern', async () =>
  expect(await typed([matches(/^\d+$/)], 'x')).toEqual([
    'Invalid pattern. Please review your input.',
  ]));
test('[R5.11] required', async () =>
  expect(await typed([required()], 'a{Backspace}')).toEqual(['This field is required.']));
test('[R5.25] usernamePattern', async () =>
  expect(await typed([username()], 'a.b')).toEqual([
    'The user name “a.b” may hold letters and digits only.',
  ]));
test('creditCard, url and range have messages too', async () => {
  expect(await typed([creditCard(), url(), range(2, 5)], '9')).toEqual([
    'Please enter a valid card number.',
    'Please enter a full web address that starts with http, https or ftp.',
    'The value must be between 2 and 5.',
  ]);
});

test('[R5.12] passwordMismatch is shown at both fields', async () => {
  render(
    <Form
      defaultValues={{ a: '', b: '' }}
      groups={[comparePasswords(['a', 'b'])]}
      onSubmit={() => {}}
    >
      <PasswordField name="a" label="New" autoComplete="new-password" />
      <PasswordField name="b" label="Again" autoComplete="new-password" />
    </Form>,
  );
  await user.type(screen.getByLabelText('New'), 'one');
  await user.type(screen.getByLabelText('Again'), 'two');
  expect(errors()).toEqual(['Passwords do not match.', 'Passwords do not match.']);
  await user.clear(screen.getByLabelText('Again'));
  await user.type(screen.getByLabelText('Again'), 'one');
  expect(errors()).toEqual([]);
});
test.each([
  [
    '[R5.21]',
    'RequireLowercase',
    'ABC',
    'The password needs at least one lower-case letter (a–z).',
  ],
  [
    '[R5.22]',
    'RequireUppercase',
    'abc',
    'The password needs at least one upper-case letter (A–Z).',
  ],
  ['[R5.23]', 'RequireDigit', 'abc', 'The password needs at least one digit (0–9).'],
  [
    '[R5.24]',
    'RequireNonAlphanumeric',
    'abc1',
    'The password needs at least one character that is neither letter nor digit.',
  ],
])('%s %s is reported', async (_id, setting, text, message) => {
  expect(
    await typed([password(passwordRules({ [`Abp.Identity.Password.${setting}`]: 'true' }))], text),
  ).toEqual([message]);
});

const mailField = ['mail'];

test('password rules are checked off while typing', async () => {
  const rules = passwordRules({
    'Abp.Identity.Password.RequireDigit': 'true',
    'Abp.Identity.Password.RequiredLength': '6',
  });
  render(
    <Form defaultValues={{ p: '' }} onSubmit={() => {}}>
      <PasswordField name="p" label="Password" autoComplete="new-password" rules={rules} />
    </Form>,
  );
  const met = () => screen.getAllByRole('listitem').map((item) => item.dataset.met);
  expect(met()).toEqual(['false', 'false']);
  await user.type(screen.getByLabelText('Password'), 'a1');
  expect(met()).toEqual(['true', 'false']);
  await user.type(screen.getByLabelText('Password'), 'bcde');
  expect(met()).toEqual(['true', 'true']);
});

test('a password with a name from the form is refused while typing; common ones are named', async () => {
  const rules = passwordRules({
    'Abp.Identity.Password.RefuseOwnNames': 'true',
    'Abp.Identity.Password.RefuseCommon': 'true',
  });
  const send = jest.fn();
  render(
    <Form defaultValues={{ mail: '', p: '' }} onSubmit={send}>
      <TextField name="mail" label="Address" />
      <PasswordField
        name="p"
        label="Password"
        autoComplete="new-password"
        rules={rules}
        ownFields={mailField}
      />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  const own = () => screen.getByText(/^no part of your name, your address/).closest('li');
  expect(screen.getByText(/^not a common password/)).toBeVisible();
  await user.type(screen.getByLabelText('Address'), 'paul@poster.test');
  await user.type(screen.getByLabelText('Password'), 'x-P4ul-7');
  expect(own()).toHaveAttribute('data-met', 'false');
  expect(screen.getByLabelText('Password')).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'Qx7!postermeadow');
  expect(own()).toHaveAttribute('data-met', 'true');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledTimes(1);
});

test('broken rules of a password change in their list: no message moves what follows', async () => {
  const rules = passwordRules({
    'Abp.Identity.Password.RequireDigit': 'true',
    'Abp.Identity.Password.RequiredLength': '6',
  });
  const validators = [required(), password(rules)];
  const { container } = render(
    <Form defaultValues={{ p: '' }} onSubmit={() => {}}>
      <PasswordField
        name="p"
        label="Password"
        autoComplete="new-password"
        rules={rules}
        validators={validators}
      />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  const list = container.querySelector('.ed-password-rules');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(errors()).toEqual(['This field is required.']);
  expect(list).not.toHaveAttribute('data-invalid');
  await user.type(screen.getByLabelText('Password'), 'abc');
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/a digit \(.*\)/);
  expect(errors()).toEqual([]);
  expect(list).toHaveAttribute('data-invalid');
  await user.type(screen.getByLabelText('Password'), 'def1');
  expect(screen.getByLabelText('Password')).toBeValid();
  expect(list).not.toHaveAttribute('data-invalid');
});

const dateForm = (initial: string, pattern?: string) =>
  render(
    <KitProvider datePattern={pattern}>
      <Form defaultValues={{ date: initial }} onSubmit={() => {}}>
        <DateField name="date" label="Date" min="2024-01-01" max="2024-12-31" />
      </Form>
    </KitProvider>,
  );
async function typedDate(text: string) {
  dateForm('');
  await user.type(screen.getByLabelText('Date'), text);
  return errors();
}

test('[R5.18] a date that does not exist', async () =>
  expect(await typedDate('2024-02-30')).toEqual(['Please enter a valid date.']));
test('[R5.19] a date before the minimum', async () =>
  expect(await typedDate('2023-12-31')).toEqual(['The date must not be before 2024-01-01.']));
test('[R5.20] a date after the maximum', async () =>
  expect(await typedDate('2025-01-01')).toEqual(['The date must not be after 2024-12-31.']));
test('[R5.51] without a date pattern of the culture a date is shown as yyyy-MM-dd', () => {
  dateForm('2024-03-05');
  expect(screen.getByLabelText('Date')).toHaveValue('2024-03-05');
});

test('[R5.52] with a date pattern of the culture a date is shown in that form', () => {
  dateForm('2024-03-05', 'dd/MM/yyyy');
  expect(screen.getByLabelText('Date')).toHaveValue('05/03/2024');
});

test('[R5.26] errors are shown only when the field is dirty', async () => {
  render(<OneField validators={[required(), emailAddress()]} />);
  await user.click(box());
  await user.tab();
  expect(errors()).toEqual([]);
  await user.type(box(), 'a');
  expect(errors()).toEqual(['Please enter a valid email address.']);
});

test('[R5.27] with validate-on-submit errors are shown only after submit', async () => {
  render(<OneField validators={[emailAddress()]} validateOnSubmit />);
  await user.type(box(), 'a');
  expect(errors()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(errors()).toEqual(['Please enter a valid email address.']);
});

test('[R5.28] an invalid field has the class is-invalid until it is valid', async () => {
  render(<OneField validators={[emailAddress()]} />);
  expect(box()).not.toHaveClass('is-invalid');
  await user.type(box(), 'a');
  expect(box()).toHaveClass('is-invalid');
  expect(box()).toHaveAccessibleDescription('Please enter a valid email address.');
  await user.type(box(), '@b.co');
  expect(box()).not.toHaveClass('is-invalid');
});

test('[R4.73] [R9.12] Enter submits once, 200 ms after the last press', async () => {
  jest.useFakeTimers();
  try {
    expect(ENTER_SUBMIT_DEBOUNCE).toBe(200);
    const onSubmit = jest.fn();
    render(<OneField validators={[]} onSubmit={onSubmit} />);
    fireEvent.keyDown(box(), { key: 'Enter' });
    await act(() => jest.advanceTimersByTimeAsync(150));
    fireEvent.keyDown(box(), { key: 'Enter' });
    await act(() => jest.advanceTimersByTimeAsync(199));
    expect(onSubmit).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

test('[R4.74] Enter in a text area adds a line and does not submit', async () => {
  const onSubmit = jest.fn();
  render(
    <Form defaultValues={{ note: '' }} onSubmit={onSubmit}>
      <TextAreaField name="note" label="Note" />
    </Form>,
  );
  jest.useFakeTimers();
  try {
    const typing = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await typing.type(screen.getByRole('textbox', { name: 'Note' }), 'a{Enter}b');
    await act(() => jest.advanceTimersByTimeAsync(1000));
  } finally {
    jest.useRealTimers();
  }
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('a\nb');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('[R4.75] [R4.76] submitting an untouched invalid form shows every error, focuses the first and does not call onSubmit', async () => {
  const onSubmit = jest.fn();
  render(
    <Form
      defaultValues={{ name: '', email: '' }}
      rules={{ name: [required()], email: [required()] }}
      onSubmit={onSubmit}
    >
      <TextField name="name" label="Name" />
      <TextField name="email" label="E-mail" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(errors()).toEqual(['This field is required.', 'This field is required.']);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a schema’s errors use the same messages, and its output is submitted', async () => {
  const onSubmit = jest.fn();
  const schema = z.object({
    name: z.string().check(z.minLength(3), z.maxLength(5)),
    email: z.optional(z.email()),
    count: z.number().check(z.minimum(2)),
  });
  render(
    <Form
      defaultValues={{ name: '', email: '', count: undefined as number | undefined }}
      schema={schema}
      onSubmit={onSubmit}
    >
      <TextField name="name" label="Name" />
      <TextField name="email" label="E-mail" />
      <NumberField name="count" label="Count" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(errors()).toEqual(['This field is required.', 'This field is required.']);
  await user.type(screen.getByLabelText('Name'), 'ab');
  await user.type(screen.getByLabelText('Count'), '1');
  expect(errors()).toEqual([
    'Min. 3 characters are required. (has 2)',
    'Min. value should be 2. (1 entered)',
  ]);
  await user.type(screen.getByLabelText('Name'), 'c');
  await user.type(screen.getByLabelText('Count'), '2');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit.mock.calls[0][0]).toEqual({ name: 'abc', email: undefined, count: 12 });
});

test('the server’s validation errors are shown at their fields until these change, the others above the form', async () => {
  const failure = {
    remote: {
      validationErrors: [
        { message: 'This address [x] is taken.', members: ['Field'] },
        { message: 'Come back tomorrow.', members: ['other'] },
      ],
    },
  };
  render(
    <OneField
      validators={[]}
      onSubmit={() => {
        throw failure;
      }}
    />,
  );
  await user.type(box(), 'a@b.co');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(errors()).toEqual(['This address [x] is taken.']));
  expect(screen.getByText('Come back tomorrow.')).toBeInTheDocument();
  await waitFor(() => expect(box()).toHaveFocus());
  await user.type(box(), 'm');
  expect(errors()).toEqual([]);
});

test('the browser asks before unsaved input is lost, but only if the form requests it', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const form = (warnOnLeave: boolean) => (
    <Form defaultValues={{ field: '' }} warnOnLeave={warnOnLeave} onSubmit={() => {}}>
      <TextField name="field" label="Field" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
  const { rerender } = render(form(true));
  expect(isAsked()).toBe(false);
  await user.type(box(), 'a');
  expect(isAsked()).toBe(true);
  rerender(form(false));
  expect(isAsked()).toBe(false);
  rerender(form(true));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('any other failure goes to the caller', async () => {
  const onFailure = jest.fn();
  const failure = new Error('gone');
  render(
    <Form defaultValues={{}} onSubmit={() => Promise.reject(failure)} onFailure={onFailure}>
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(failure));
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('input of a form on a page that failed is restored when the form is rendered again, except passwords', async () => {
  const form = () => (
    <Form aria-label="Note" defaultValues={{ note: '', code: '' }} onSubmit={() => {}}>
      <TextField name="note" label="Note" />
      <PasswordField name="code" label="Code" autoComplete="new-password" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
  const first = render(form());
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'half a sentence');
  await user.type(screen.getByLabelText('Code'), 'secret');
  first.unmount();
  keepDrafts();
  const second = render(form());
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence');
  expect(screen.getByLabelText('Code')).toHaveValue('');
  second.unmount();
  // Leaving the page discards the input.
  render(form());
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test('a form with unsent input counts as unfinished work', async () => {
  const under = new Set<string>();
  const trackUnfinished = (name: string) => {
    under.add(name);
    return () => void under.delete(name);
  };
  const { unmount } = render(
    <KitProvider trackUnfinished={trackUnfinished}>
      <OneField validators={[]} />
    </KitProvider>,
  );
  await user.type(box(), 'a');
  expect([...under]).toEqual(['form']);
  await user.clear(box());
  expect([...under]).toEqual([]);
  await user.type(box(), 'a');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect([...under]).toEqual([]);
  await user.type(box(), 'b');
  expect([...under]).toEqual(['form']);
  unmount();
  expect([...under]).toEqual([]);
});
