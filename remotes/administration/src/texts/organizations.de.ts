/** German texts of organizations. */
export default {
  Organizations: 'Organisationen',
  OrganizationsIntro: 'Organisationen anlegen, begrenzen und sehen, was sie nutzen.',
  Organization: 'Organisation',
  NewOrganization: 'Neue Organisation',
  NewOrganizationText:
    'Die erste Person der Verwaltung bekommt eine Mail mit einem Link, um ein Passwort zu wählen. Er gilt eine Woche.',
  FirstAdministrator: 'E-Mail-Adresse der ersten Person der Verwaltung',
  SearchOrganizations: 'Name der Organisation',
  NoOrganizations: 'Noch keine Organisationen',
  NoOrganizationFound: 'Keine Organisation gefunden',
  OrganizationChangedText:
    'Jemand hat diese Organisation gespeichert, während Sie sie bearbeitet haben. Von Ihnen ist noch nichts gespeichert.',
  CreatedOn: 'Angelegt am {{date}}',
  Use: 'Nutzung',
  Seats: 'Plätze',
  Subscriptions: 'Abos',
  TakenOf: '{{taken}} von {{most}}',
  MostPeople: 'Höchstens so viele Personen',
  MostPeopleHint: 'Leer: nicht begrenzt.',
  NoLimit: 'Nicht begrenzt',
  ActForOrganization: 'Für ihre Verwaltung handeln',
  Activate: 'Aktivieren',
  Deactivate: 'Deaktivieren',
  Activated: 'Die Organisation ist wieder aktiv.',
  Deactivated: 'Die Organisation ist deaktiviert.',
  DeactivateText:
    'Alle von {0} werden abgemeldet und können sich nicht anmelden, bis Sie sie wieder aktivieren. Ihre Daten bleiben.',
  RemoveOrganizationText:
    '{0} wird endgültig entfernt. Das geht nur, solange sie keine Abos, Bilder oder Lizenzen und höchstens eine Person hat.',
  OrganizationRemoved: 'Die Organisation ist entfernt.',
  CountOrganizations_one: '{{count, number}} Organisation',
  CountOrganizations_other: '{{count, number}} Organisationen',
};
