/** German texts for reasons of restrictions. */
export default {
  ReasonsText: 'Die Person bekommt die Gründe per E-Mail, mit dem Weg zum Widerspruch.',
  Ground: 'Grundlage',
  GroundHint: 'Das Gesetz oder der Abschnitt Ihrer Bedingungen',
  Facts: 'Tatsachen',
  FactsHint: 'Was geschehen ist, sodass die Person es versteht',
  SwitchOff: 'Konto abschalten',
  SwitchOffText: 'Die Person kann sich nicht anmelden, bis Sie das Konto wieder einschalten.',
  TakeRoles: 'Rollen nehmen',
  TakeRolesText: 'Die Person verliert: {0}',
};
