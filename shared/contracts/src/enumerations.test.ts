import {
  BillingPeriod,
  CreditCycle,
  ProfileType,
  Quality,
  ResolutionType,
  Role,
  SelectionMode,
  SubscriptionState,
  TransferProtocol,
  numberOf,
  queryNumberOf,
} from './enumerations.ts';

test.each([
  [
    '[R3.01][R3.78N] profile types, with a separate number for Client',
    ProfileType,
    { SoleTrader: 0, LimitedCompany: 1, Agency: 2, Client: 3 },
  ],
  ['[R3.03] roles', Role, { Admin: 1, Contributor: 2, ProfitCalculation: 4, Client: 9 }],
  ['[R3.04] resolution types', ResolutionType, { High: 0, Low: 1, Preview: 2, Thumb: 3 }],
  ['[R3.05] selection modes', SelectionMode, { Individual: 0, Folder: 1 }],
  ['[R3.06] qualities', Quality, { High: 0, Low: 1 }],
  ['[R3.07] transfer protocols', TransferProtocol, { Ftp: 0, Sftp: 1, Ftps: 2, SftpSsh: 3 }],
  ['[R3.08] billing periods', BillingPeriod, { Monthly: 1, Quarterly: 2, Annually: 3 }],
  [
    '[R3.09] credit cycles, distinct from billing periods',
    CreditCycle,
    { Monthly: 1, Annually: 2 },
  ],
  [
    '[R3.10] subscription states',
    SubscriptionState,
    { Created: 1, Approved: 2, Activated: 3, Deactivated: 4 },
  ],
])('%s', (_name, enumeration, expected) => expect(enumeration).toEqual(expected));

test('a number outside the enumeration is rejected, also as query text', () => {
  expect(numberOf(ResolutionType).safeParse(4).success).toBe(false);
  expect(queryNumberOf(ResolutionType).parse('1')).toBe(1);
  expect(queryNumberOf(ResolutionType).safeParse('').success).toBe(false);
});
