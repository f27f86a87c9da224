import { password, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordRules } from './password.ts';

const check = (settings: Readonly<Record<string, string | undefined>>, value: string) =>
  Object.keys(
    password(
      passwordRules(
        Object.fromEntries(
          Object.entries(settings).map(([name, text]) => [`Abp.Identity.Password.${name}`, text]),
        ),
      ),
    )(value) ?? {},
  );
const rule = (name: string, key: string, without: string, withIt: string) => {
  for (const on of ['true', 'True']) {
    expect(check({ [name]: on }, without)).toEqual([key]);
    expect(check({ [name]: on }, withIt)).toEqual([]);
  }
  for (const off of ['false', '', '1', 'yes']) expect(check({ [name]: off }, without)).toEqual([]);
};

test('[R5.32] RequireDigit', () => rule('RequireDigit', 'passwordRequiresDigit', 'abc', 'abc1'));
test('[R5.33] RequireLowercase', () =>
  rule('RequireLowercase', 'passwordRequiresLower', 'ABC', 'ABCé'));
test('[R5.34] RequireUppercase', () =>
  rule('RequireUppercase', 'passwordRequiresUpper', 'abc', 'abcÉ'));
test('[R5.35] RequireNonAlphanumeric', () =>
  rule('RequireNonAlphanumeric', 'passwordRequiresNonAlphanumeric', 'abé1', 'ab 1'));
test('[R5.36] RequiredLength is the minimum', () => {
  expect(check({ RequiredLength: '6' }, '12345')).toEqual(['minlength']);
  expect(check({ RequiredLength: '6' }, '123456')).toEqual([]);
});

test('[R5.37] [R9.27] the minimum length is 1 without the setting', () => {
  expect(PASSWORD_MIN_LENGTH).toBe(1);
  expect(passwordRules({}).minLength).toBe(1);
  expect(check({}, '1')).toEqual([]);
});

test('[R5.38] [R9.26] the maximum length is 128, whatever the settings', () => {
  expect(PASSWORD_MAX_LENGTH).toBe(128);
  for (const settings of [{}, { RequiredLength: '6' }]) {
    expect(check(settings, 'a'.repeat(128))).toEqual([]);
    expect(check(settings, 'a'.repeat(129))).toEqual(['maxlength']);
  }
});
