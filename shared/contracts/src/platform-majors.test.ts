import { endOf, supportOf } from '@editorial/contracts/platform-majors';

test('a major ends on the day of the one after the next, which may be announced or not', () => {
  const majors = [
    { major: 1, releasedOn: '2026-11-20' },
    { major: 2, releasedOn: '2026-11-22' },
    { major: 3, releasedOn: '2027-06-01' },
  ];
  expect(endOf(1, majors)).toBe('2027-06-01');
  expect(endOf(2, majors)).toBeNull();
});

test('a team reads which major it uses, until when, and what ends it', () => {
  const served = [
    { major: 2, until: null },
    { major: 1, until: '2027-06-01' },
  ];
  expect(supportOf('1.1.0', served)).toBe(
    'contract 1.1.0, served until 2027-06-01, when contract 3 is released',
  );
  expect(supportOf('2.4.0', served)).toBe(
    'contract 2.4.0, served until contract 4 is released (no day is announced)',
  );
  expect(supportOf('0.9.0', served)).toContain('does not serve');
});
