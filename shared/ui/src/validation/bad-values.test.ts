import {
  creditCard,
  date,
  emailAddress,
  matches,
  max,
  min,
  minAge,
  range,
  required,
  stringLength,
  url,
  username,
  type Validator,
} from './validators.ts';
import { password, passwordRules } from './password.ts';

const long = 'a'.repeat(100_000);
const [cyrillicA, nul, zeroWidth, emoji, combining, rightToLeft] = [
  '\u0430',
  '\u0000',
  '\u200B',
  '\u{1F600}',
  'e\u0301',
  '\u202E',
];

const strict = password(
  passwordRules({
    'Abp.Identity.Password.RequireDigit': 'true',
    'Abp.Identity.Password.RequireUppercase': 'true',
    'Abp.Identity.Password.RequireNonAlphanumeric': 'true',
    'Abp.Identity.Password.RequiredLength': '6',
  }),
);

/**
 * What each validator does with look-alike letters, invisible characters, huge and unusual values.
 */
const table: readonly (readonly [
  name: string,
  validator: Validator,
  good: readonly unknown[],
  bad: readonly unknown[],
])[] = [
  [
    'required',
    required(),
    [' ', zeroWidth, emoji, 0, false, long, [1]],
    ['', null, undefined, Number.NaN],
  ],
  [
    'creditCard',
    creditCard(),
    ['4111111111111111', '4111-1111-1111-1111', '4111 1111 1111 1111'],
    [
      '٤١١١١١١١١١١١١١١١',
      '4111111111111111\u200B',
      '4111.1111.1111.1111',
      '0x4111111111111',
      '-',
      ' ',
      long,
      '9'.repeat(100_000),
      emoji,
      {},
    ],
  ],
  [
    'email',
    emailAddress(),
    ['a@b.co', "o'hara@example.org", 'x@xn--mnchen-3ya.de'],
    [
      `${cyrillicA}@b.co`,
      'a@b.co\n',
      'a@b.co\r\nBcc: c@d.co',
      `a${nul}@b.co`,
      `a@b${zeroWidth}.co`,
      'a@münchen.de',
      '<a@b.co>',
      'a@b.co,c@d.co',
      'a@@b.co',
      'a@b.c_o',
      `${long}@b.co`,
      emoji,
      rightToLeft,
    ],
  ],
  [
    'minAge',
    minAge(18, () => new Date(2026, 10, 21)),
    ['2008-11-21', '2000-2-29', '1900-01-01', new Date(2008, 10, 21)],
    [
      '2008-11-22',
      '2008-11-201',
      '2001-02-29',
      '٢٠٠٠-٠١-٠١',
      '2008-11-21; drop',
      'soon',
      '0000-00-00',
      long,
    ],
  ],
  [
    'range',
    range(1, 10),
    [1, 10, '5', '1e1', 'text', emoji],
    [0.999, 10.001, -1, '11', Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER],
  ],
  ['min', min(2), [2, '2', 1e300], [1.999, '-2', Number.NEGATIVE_INFINITY]],
  ['max', max(2), [2, '2', -1e300], [2.001, '3', Number.POSITIVE_INFINITY]],
  [
    'stringLength',
    stringLength(2, 5),
    ['ab', 'abcde', emoji, combining, nul + nul],
    ['a', 'abcdef', emoji.repeat(3), long],
  ],
  [
    'url',
    url(),
    [
      'https://a.b',
      'HTTP://A.B/c?d=e#f',
      'ftp://a.b',
      'https://münchen.de',
      'https://a.b/%F0%9F%98%80',
      'http://127.0.0.1:8080',
    ],
    [
      '//a.b',
      'https:/a.b',
      'https://',
      'https:// a.b',
      'https://a b',
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      ' https://a.b',
      'https://a.b\n',
      'ht\ntps://a.b',
      `https://a.b/${nul}`,
      'https://a.b:99999',
      emoji,
    ],
  ],
  [
    'username',
    username(),
    ['abc123', 'ABC', '0'],
    [`${cyrillicA}bc`, 'ab c', 'abc\n', 'é', '١٢٣', `abc${zeroWidth}`, 'abc-', emoji, '<b>'],
  ],
  ['pattern', matches(/^\d{4}$/), ['1234'], ['12345', '1234\n', '１２３４', ' 1234']],
  [
    'password',
    strict,
    ['Abc 1!', `Abcd1${emoji}`, 'Äbcde1_'],
    ['abc 1!', 'Abcdef1', 'Abc!!!', 'A1!', 'A١bcd!', `A1!${'a'.repeat(126)}`],
  ],
  [
    'date',
    date({ min: '2024-01-01', max: '2024-12-31' }),
    ['2024-01-01', '2024-2-29', '2024-12-31'],
    [
      '2023-12-31',
      '2025-01-01',
      '2024-02-30',
      '2024-13-01',
      '2024-00-10',
      '2024-01-01T00:00',
      '٢٠٢٤-٠١-٠١',
      '2024–01–01',
      '-2024-01-01',
      '20240101',
      long,
    ],
  ],
];

const cases = table.flatMap(([name, validator, good, bad]) => [
  ...good.map((value) => [name, validator, value, true] as const),
  ...bad.map((value) => [name, validator, value, false] as const),
]);

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 40) ?? String(value);

test.each(
  cases.map(
    ([name, validator, value, isGood]) =>
      [name, shown(value), isGood ? 'is good' : 'is refused', validator, value, isGood] as const,
  ),
)('%s: %s %s', (_name, _shown, _told, validator, value, isGood) => {
  expect(validator(value) === null).toBe(isGood);
});
