import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenPasswordRules } from './password.rules.ts';

const good = [
  'N3w-Secret!',
  'An0ther-One!',
  'Yet-An0ther!',
  'correct Horse 7 battery',
  'dragon#92!!7xQ',
];

test('the most common passwords are refused, whatever is added around them to meet the rules', () => {
  for (const password of [
    'Password1!',
    'P@ssw0rd!',
    'Pa$$w0rd12!',
    'Qwerty123!',
    '!Dragon77',
    'Letmein2024!',
    '1q2w3E*',
    'ＰａｓｓｗｏｒＤ1!',
  ])
    assert.ok(brokenPasswordRules(password).includes('PasswordTooCommon'), password);
  for (const password of good) assert.deepEqual(brokenPasswordRules(password), [], password);
});

test('a password must not contain the person’s names, the address before “@” or the site’s name', () => {
  const own = ['nora.lind', 'Nora', 'Lindström', 'n.lindstrom@example.test', ''];
  for (const password of [
    'Nora-7xq#Z',
    'xL1NDSTROM9!',
    'zz-Lindström-4',
    '7x-Nora.Lind#4421-q',
    'My-Ed1torial-9',
  ])
    assert.deepEqual(brokenPasswordRules(password, own), ['PasswordContainsOwnName'], password);
  // The domain is also everybody else’s.
  for (const password of [...good, '7x-Example#4421-q'])
    assert.deepEqual(brokenPasswordRules(password, own), [], password);
});

test('both rules are settings like the others', () => {
  const off = {
    'Abp.Identity.Password.RefuseCommon': 'False',
    'Abp.Identity.Password.RefuseOwnNames': 'False',
    'Abp.Identity.Password.RequiredLength': '6',
  };
  assert.deepEqual(brokenPasswordRules('Nora-password1!', ['Nora'], off), []);
  assert.deepEqual(brokenPasswordRules('Password1!', [], off), []);
});
