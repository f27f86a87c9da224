/** English texts of organizations. */
export default {
  Organizations: 'Organizations',
  OrganizationsIntro: 'Create organizations, limit them and see what they use.',
  Organization: 'Organization',
  NewOrganization: 'New organization',
  NewOrganizationText:
    'Its first administrator gets a mail with a link to choose a password. It works for a week.',
  FirstAdministrator: 'E-mail address of the first administrator',
  SearchOrganizations: 'Name of the organization',
  NoOrganizations: 'No organizations yet',
  NoOrganizationFound: 'No organization found',
  OrganizationChangedText:
    'Somebody saved this organization while you were editing. Nothing of yours was saved yet.',
  CreatedOn: 'Created {{date}}',
  Use: 'Use',
  Seats: 'Seats',
  Subscriptions: 'Subscriptions',
  TakenOf: '{{taken}} of {{most}}',
  MostPeople: 'People at most',
  MostPeopleHint: 'Empty: not limited.',
  NoLimit: 'Not limited',
  ActForOrganization: 'Act for its administrator',
  Activate: 'Activate',
  Deactivate: 'Deactivate',
  Activated: 'The organization is active again.',
  Deactivated: 'The organization is deactivated.',
  DeactivateText:
    'Everybody of {0} is signed out and cannot sign in until you activate it again. Its data stays.',
  RemoveOrganizationText:
    '{0} is removed for good. This works only while it has no subscriptions, pictures or licenses and one person at most.',
  OrganizationRemoved: 'The organization is removed.',
  CountOrganizations_one: '{{count, number}} organization',
  CountOrganizations_other: '{{count, number}} organizations',
};
