/** English texts for reasons of restrictions. */
export default {
  ReasonsText: 'The person gets the reasons by mail, with how to object.',
  Ground: 'Ground',
  GroundHint: 'The law, or the section of your terms',
  Facts: 'Facts',
  FactsHint: 'What happened, so that the person understands it',
  SwitchOff: 'Switch the account off',
  SwitchOffText: 'They can’t sign in until you switch the account on again.',
  TakeRoles: 'Take roles',
  TakeRolesText: 'They lose: {0}',
};
