import {
  comparePasswords,
  creditCard,
  date,
  emailAddress,
  minAge,
  range,
  required,
  stringLength,
  url,
  username,
} from './validators.ts';

const passes = (validator: (value: unknown) => unknown, ...values: readonly unknown[]) => {
  for (const value of values) expect([value, validator(value)]).toEqual([value, null]);
};

const fails = (
  validator: (value: unknown) => unknown,
  key: string,
  ...values: readonly unknown[]
) => {
  for (const value of values)
    expect([value, validator(value)]).toEqual([
      value,
      expect.objectContaining({ [key]: expect.anything() }),
    ]);
};

const withLuhn = (digits: string) => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const n = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (n > 9 ? n - 9 : n);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
};

test('[R5.39] the credit-card validator removes spaces and dashes', () =>
  passes(creditCard(), '4111 1111-1111 1111'));
test('[R5.40] the credit-card validator accepts 13 to 19 digits', () => {
  passes(creditCard(), withLuhn('412345678901'), withLuhn('412345678901234567'));
  fails(creditCard(), 'creditCard', withLuhn('41234567890'), withLuhn('4123456789012345678'));
});

test('[R5.41] the credit-card validator requires a right Luhn digit', () => {
  const card = withLuhn('412345678901234567');
  passes(creditCard(), card);
  fails(creditCard(), 'creditCard', `5${card.slice(1)}`);
});

test('[R5.42] the e-mail validator', () => {
  passes(
    emailAddress(),
    'a@b.co',
    'first.last+tag@sub.example.org',
    "o'hara@example.com",
    'ADMIN@EDITORIAL.TEST',
    '',
  );
  fails(
    emailAddress(),
    'email',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b..de',
    'a@-b.de',
    'a@b.de, c@d.de',
    `${'a'.repeat(250)}@b.de`,
  );
});

test('[R5.43] the default minimum age is 18, exact to the day', () => {
  const today = () => new Date(2026, 10, 20, 23, 30);
  passes(minAge(undefined, today), '2008-11-20', '');
  fails(minAge(undefined, today), 'minAge', '2008-11-21', 'yesterday');
  passes(minAge(21, today), '2005-11-20');
  fails(minAge(21, today), 'minAge', '2005-11-21');
});

test('[R5.44] the default range starts at 0 without maximum, bounds included', () => {
  passes(range(), 0, 1e15, '');
  fails(range(), 'range', -1);
  passes(range(2, 5), 2, 5);
  fails(range(2, 5), 'range', 1.99, 5.01);
});

test('[R5.45] required fails without a value; empty strings pass only with the option', () => {
  fails(required(), 'required', '', null, undefined);
  passes(required(), 0, false, 'a');
  passes(required({ allowEmptyStrings: true }), '');
  fails(required({ allowEmptyStrings: true }), 'required', null);
});

test('[R5.46] the string length has both bounds included', () => {
  fails(stringLength(2, 4), 'minlength', 'a');
  passes(stringLength(2, 4), 'ab', 'abcd');
  fails(stringLength(2, 4), 'maxlength', 'abcde');
});

test('[R5.47] a URL is http, https or ftp with a host', () => {
  passes(url(), 'http://a.b', 'https://a.b', 'ftp://a.b');
  fails(
    url(),
    'url',
    'mailto:a@b.c',
    'javascript:alert(1)',
    'http://',
    'http:///a',
    'a.b',
    'https://exa mple.org',
  );
});

test('[R5.48] a user name consists of letters and digits, or matches the given pattern', () => {
  passes(username(), 'abc123');
  fails(username(), 'usernamePattern', 'a.b', 'a b');
  passes(username(/^[a-z.]+$/), 'a.b');
  fails(username(/^[a-z.]+$/), 'usernamePattern', 'abc123');
});

test('[R5.29] the password match reads the two named fields', () => {
  const rule = comparePasswords(['first', 'second']);
  expect(rule({ first: 'a', second: 'b', password: 'x', repeat: 'x' })).toMatchObject({
    fields: ['first', 'second'],
  });
  expect(rule({ first: 'a', second: 'a', password: 'x', repeat: 'y' })).toBeNull();
});

test('[R5.30] the password match fails only if both are filled and differ', () => {
  const rule = comparePasswords(['a', 'b']);
  expect(rule({ a: '', b: 'x' })).toBeNull();
  expect(rule({ a: 'x', b: '' })).toBeNull();
  expect(rule({ a: 'x', b: 'x' })).toBeNull();
  expect(rule({ a: 'x', b: 'y' })?.errors).toHaveProperty('passwordMismatch');
});

test('a date must be in the calendar and within bounds', () => {
  fails(date(), 'ngbDate', '2024-02-30', '30.02.2024');
  passes(date({ min: '2024-01-01', max: '2024-12-31' }), '2024-01-01', '2024-12-31', '');
  fails(date({ min: '2024-01-01', max: '2024-12-31' }), 'ngbDate', '2023-12-31', '2025-01-01');
});
