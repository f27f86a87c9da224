/** Spanish texts of clients. */
export default {
  Clients: 'Clientes de la API',
  ClientsIntro:
    'Programas que inician sesión para personas aquí, o llaman a la API en su propio nombre.',
  SearchClients: 'Buscar por nombre o ID',
  NewClient: 'Nuevo cliente',
  ClientId: 'ID del cliente',
  ClientIdHint: 'De 3 a 64 letras, cifras, puntos y guiones. Después no se puede cambiar.',
  Confidential: 'Confidencial',
  ConfidentialHint:
    'Para programas que pueden guardar un secreto, como los servidores. Las páginas y las aplicaciones no pueden.',
  ActsAsMe: 'Llama con mi cuenta',
  ActsAsMeHint: 'Para máquinas que trabajan sin una persona, con un secreto.',
  Public: 'Público',
  RedirectAddresses: 'Direcciones tras iniciar sesión',
  SignOutAddresses: 'Direcciones tras cerrar sesión',
  OneALine: 'Una dirección por línea, tal como la usa el programa.',
  Origins: 'Orígenes de páginas',
  OriginsHint:
    'Uno por línea. Sus páginas pueden llamar a la API. Vacío: los orígenes de las direcciones.',
  Scopes: 'Ámbitos',
  ScopesHint:
    'Uno por línea, como openid, offline_access o Editorial. Vacío: los del inicio de sesión.',
  CallsPerMinute: 'Llamadas por minuto',
  RenewSecret: 'Nuevo secreto',
  RenewSecretText:
    '«{0}» recibe un nuevo secreto. El anterior deja de valer de inmediato, junto con los tokens que los programas obtuvieron con él. Las personas siguen conectadas.',
  RemoveClientText: '«{0}» se elimina, y todos sus tokens terminan de inmediato.',
  ClientRemoved: 'Se eliminó el cliente.',
  ClientSecret: 'Secreto del cliente',
  SecretOnce: 'Copie el secreto ahora. No se mostrará de nuevo.',
  NoClient: 'Ningún cliente',
  CountClients_one: '{{figure}} cliente',
  CountClients_other: '{{figure}} clientes',
};
