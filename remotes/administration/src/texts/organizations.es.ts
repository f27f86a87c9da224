/** Spanish texts of organizations. */
export default {
  Organizations: 'Organizaciones',
  OrganizationsIntro: 'Crear organizaciones, limitarlas y ver qué usan.',
  Organization: 'Organización',
  NewOrganization: 'Nueva organización',
  NewOrganizationText:
    'La primera persona administradora recibe un correo con un enlace para elegir una contraseña. Vale una semana.',
  FirstAdministrator: 'Correo electrónico de la primera persona administradora',
  SearchOrganizations: 'Nombre de la organización',
  NoOrganizations: 'Todavía no hay organizaciones',
  NoOrganizationFound: 'No se encontró ninguna organización',
  OrganizationChangedText:
    'Alguien guardó esta organización mientras usted la editaba. Todavía no se guardó nada suyo.',
  CreatedOn: 'Creada el {{date}}',
  Use: 'Uso',
  Seats: 'Puestos',
  Subscriptions: 'Suscripciones',
  TakenOf: '{{taken}} de {{most}}',
  MostPeople: 'Máximo de personas',
  MostPeopleHint: 'Vacío: sin límite.',
  NoLimit: 'Sin límite',
  ActForOrganization: 'Actuar por su administración',
  Activate: 'Activar',
  Deactivate: 'Desactivar',
  Activated: 'La organización vuelve a estar activa.',
  Deactivated: 'La organización está desactivada.',
  DeactivateText:
    'Se cierra la sesión de todas las personas de {0} y no podrán entrar hasta que la active de nuevo. Sus datos se conservan.',
  RemoveOrganizationText:
    '{0} se elimina para siempre. Solo es posible sin suscripciones, imágenes ni licencias y con una persona como máximo.',
  OrganizationRemoved: 'La organización se eliminó.',
  CountOrganizations_one: '{{count, number}} organización',
  CountOrganizations_other: '{{count, number}} organizaciones',
};
