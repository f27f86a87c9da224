/** Spanish texts of other providers to sign in with. */
export default {
  Providers: 'Proveedores de acceso',
  ProvidersIntro:
    'Google, Microsoft o el de una empresa: allí se inicia sesión con OpenID Connect.',
  NewProvider: 'Nuevo proveedor',
  NoProvider: 'Ningún otro proveedor',
  NoProviderText: 'Se inicia sesión con la dirección y la contraseña.',
  ProviderRedirect: 'El proveedor devuelve a esta dirección. Regístrela allí:',
  ProviderNameHint: 'Como lo dice el botón de la página de inicio de sesión.',
  ProviderIssuer: 'Emisor',
  ProviderIssuerHint:
    'Exactamente como se llama el proveedor, por ejemplo https://accounts.google.com.',
  ProviderSecretHint: 'Lo da el proveedor. Se guarda cifrado y nunca se muestra.',
  ProviderSecretKept: 'Ya hay uno. Déjelo vacío para conservarlo.',
  ProviderDomains: 'Dominios propios',
  ProviderDomainsHint:
    'Uno por línea. Las direcciones de estos dominios cuentan como confirmadas, aunque el proveedor no lo diga. Solo para el proveedor de la propia empresa.',
  ProviderActive: 'En la página de inicio de sesión',
  ProviderOff: 'Desactivado',
  ProviderRequired: 'Obligatorio',
  ProviderRequiredHint:
    'Nadie inicia sesión con contraseña ni se registra, salvo los administradores.',
  RemoveProvider: '¿Quitar el proveedor?',
  RemoveProviderText:
    'Ya no se podrá iniciar sesión con “{0}”. Las cuentas siguen, y la contraseña se elige por correo.',
  ProviderRemoved: 'El proveedor se quitó.',
};
