/** The frame's Spanish texts, by resource. */
export default {
  AbpUi: {
    DefaultErrorMessage: '¡Se ha producido un error!', DefaultErrorMessageDetail: 'El servidor no ha enviado detalles del error.',
    DefaultErrorMessage401: '¡No ha iniciado sesión!', DefaultErrorMessage401Detail: 'Inicie sesión para realizar esta operación.',
    DefaultErrorMessage403: '¡No tiene autorización!', DefaultErrorMessage403Detail: 'No tiene permiso para realizar esta operación.',
    DefaultErrorMessage404: '¡Recurso no encontrado!', DefaultErrorMessage404Detail: 'El recurso solicitado no se ha encontrado en el servidor.',
    '500Message': 'Error interno del servidor', Close: 'Cerrar', Cancel: 'Cancelar', Yes: 'Sí', Error: 'Error', Logout: 'Cerrar sesión',
  },
  AbpUiNavigation: { 'Menu:Administration': 'Administración' },
  AbpTenantManagement: { Cancel: 'Cancelar', Save: 'Guardar' },
  Editorial: {
    AppName: 'Editorial', 'Menu:Home': 'Inicio', 'Menu:Catalog': 'Catálogo', SkipToContent: 'Ir al contenido', Menu: 'Menú', MainNavigation: 'Navegación principal', Footer: 'Pie de página',
    Search: 'Buscar', SearchPictures: 'Buscar imágenes', RecentSearches: 'Búsquedas recientes', Suggestions: 'Sugerencias', SuggestionCount_one: '{{count}} sugerencia', SuggestionCount_other: '{{count}} sugerencias', SignIn: 'Iniciar sesión', Register: 'Registrarse', JoinUs: 'Únase', Settings: 'Ajustes', LicensingHistory: 'Historial de licencias', SubscriptionTerms: 'Condiciones de suscripción',
    UserMenu: 'Su cuenta', UserMenuOf: 'Cuenta de {{name}}', Languages: 'Idioma', Theme: 'Apariencia', 'Theme:system': 'Como el sistema', 'Theme:light': 'Claro', 'Theme:dark': 'Oscuro',
    CartWithCount_one: 'Cesta, {{count}} imagen', CartWithCount_other: 'Cesta, {{count}} imágenes', CreditBalance: 'Saldo de créditos', CreditsLeft_one: '{{credits}} crédito', CreditsLeft_other: '{{credits}} créditos',
    'SignInPopup:Title': 'Inicie sesión para buscar', 'SignInPopup:Failed': 'Ahora mismo no es posible iniciar sesión. Inténtelo de nuevo en un momento.', 'SignInPopup:Text': 'Para buscar y licenciar hace falta una cuenta. Su búsqueda le espera.',
    Previews: 'Vistas previas', VerifyLicense: 'Comprobar una licencia', Impersonate: 'Actuar por alguien',
    RemoteFailed: 'Esta parte del sitio no está disponible', RemoteCrashed: 'Esta parte del sitio se ha detenido', RemoteFailedDetails: '{{name}}: no se puede mostrar en este momento. Su cesta y su cuenta están a salvo, y el resto del sitio funciona.', TryAgain: 'Reintentar',
    'Remote:catalog': 'El catálogo', 'Remote:checkout': 'La compra', 'Remote:subscription': 'Suscripciones y licencias', 'Remote:account': 'Las páginas de su cuenta',
    LanguageNotLoaded: 'No se pudo cargar el idioma. Compruebe la conexión e inténtelo de nuevo.', RemoteFellBack: 'La última versión de {0} no se ha cargado; en su lugar se muestra {1}.', RemoteOverridden: '{0} se muestra como {1} en esta sesión del navegador.', MoreMessages_one: '{{count}} mensaje más', MoreMessages_other: '{{count}} mensajes más',
    'Home:Title': 'Imágenes con los derechos en orden', 'Home:Lead': 'Licencie fotografías e ilustraciones por suscripción, con créditos o de una en una.', 'Home:Newest': 'Series más recientes', 'Home:ViewSet': 'Ver la serie', 'Home:Categories': 'Explorar por tema',
    'Home:How': 'Cómo funcionan las licencias', 'Home:How1': 'Encuentre una imagen y vea ante todo su precio en créditos o en dinero.', 'Home:How2': 'Licénciela una vez; una licencia pagada dura para siempre, con un certificado para mostrar.', 'Home:How3': 'Descárguela en la resolución licenciada, tantas veces como necesite.',
    'Home:Plans': 'Planes', 'Home:PerMonth': 'al mes', 'Home:Credits_one': '{{count}} crédito al mes', 'Home:Credits_other': '{{count}} créditos al mes', 'Home:Seats_one': '{{count}} puesto', 'Home:Seats_other': '{{count}} puestos', 'Home:Choose': 'Ver planes',
    'Home:SignInNeeded': 'Inicie sesión para abrir esa página.', 'Home:Pictures_one': '{{count}} imagen', 'Home:Pictures_other': '{{count}} imágenes', 'Home:NoPictures': 'El catálogo se está llenando. Las imágenes aparecerán aquí en un momento.',
    'Category:Nature': 'Naturaleza', 'Category:Landscape': 'Paisaje', 'Category:City': 'Ciudad', 'Category:Architecture': 'Arquitectura', 'Category:People': 'Personas', 'Category:Food': 'Comida', 'Category:Travel': 'Viajes', 'Category:Abstract': 'Abstracto', 'Category:Animals': 'Animales', 'Category:Plants': 'Plantas', 'Category:Sea': 'Mar', 'Category:Sky': 'Cielo',
    'Impersonate:Text': 'El personal de soporte puede ver el sitio como lo ve un usuario o una organización. Cada inicio y cada fin quedan registrados.', 'Impersonate:NotAllowed': 'Su cuenta no puede actuar por otros.', 'Impersonate:Users': 'Usuarios', 'Impersonate:Tenants': 'Organizaciones', 'Impersonate:Start': 'Actuar por {{name}}', 'Impersonate:Find': 'Buscar por nombre o dirección', 'Impersonate:Active': 'Está actuando por {{name}}.', 'Impersonate:SignIn': 'Inicie sesión con una cuenta de soporte para actuar por alguien.', 'Impersonate:None': 'No se ha encontrado a nadie.',
  },
} as const satisfies Record<string, Record<string, string>>;
