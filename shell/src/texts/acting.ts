import { addBundledTexts } from '@editorial/platform/shell';

/**
 * The texts of acting for somebody, by language. They load with what shows them, which few people may
 * see, and not with the first page.
 */
export const actingTexts = {
  en: {
    'Impersonate:Text':
      'Support staff can see the site as a user or an organization sees it. Every start and end is recorded.',
    'Impersonate:NotAllowed': 'Your account cannot act for other people.',
    'Impersonate:Users': 'Users',
    'Impersonate:Tenants': 'Organizations',
    'Impersonate:Start': 'Act for {{name}}',
    'Impersonate:Find': 'Find by name or address',
    'Impersonate:Active': 'You are acting for {{name}}.',
    'Impersonate:SignIn': 'Sign in with a support account to act for someone.',
    'Impersonate:None': 'Nobody found.',
  },
  de: {
    'Impersonate:Text':
      'Der Support kann die Seite so sehen wie ein Benutzer oder eine Organisation. Jeder Beginn und jedes Ende wird aufgezeichnet.',
    'Impersonate:NotAllowed': 'Ihr Konto darf nicht für andere handeln.',
    'Impersonate:Users': 'Benutzer',
    'Impersonate:Tenants': 'Organisationen',
    'Impersonate:Start': 'Für {{name}} handeln',
    'Impersonate:Find': 'Nach Name oder Adresse suchen',
    'Impersonate:Active': 'Sie handeln für {{name}}.',
    'Impersonate:SignIn': 'Melden Sie sich mit einem Supportkonto an, um für jemanden zu handeln.',
    'Impersonate:None': 'Niemand gefunden.',
  },
  fr: {
    'Impersonate:Text':
      'L’assistance peut voir le site comme un utilisateur ou une organisation. Chaque début et chaque fin sont enregistrés.',
    'Impersonate:NotAllowed': 'Votre compte ne peut pas agir au nom d’autres personnes.',
    'Impersonate:Users': 'Utilisateurs',
    'Impersonate:Tenants': 'Organisations',
    'Impersonate:Start': 'Agir au nom de {{name}}',
    'Impersonate:Find': 'Chercher par nom ou adresse',
    'Impersonate:Active': 'Vous agissez au nom de {{name}}.',
    'Impersonate:SignIn':
      'Connectez-vous avec un compte d’assistance pour agir au nom de quelqu’un.',
    'Impersonate:None': 'Aucun résultat.',
  },
  es: {
    'Impersonate:Text':
      'El personal de soporte puede ver el sitio como lo ve un usuario o una organización. Cada inicio y cada fin quedan registrados.',
    'Impersonate:NotAllowed': 'Su cuenta no puede actuar en nombre de otras personas.',
    'Impersonate:Users': 'Usuarios',
    'Impersonate:Tenants': 'Organizaciones',
    'Impersonate:Start': 'Actuar en nombre de {{name}}',
    'Impersonate:Find': 'Buscar por nombre o dirección',
    'Impersonate:Active': 'Está actuando en nombre de {{name}}.',
    'Impersonate:SignIn':
      'Inicie sesión con una cuenta de soporte para actuar en nombre de alguien.',
    'Impersonate:None': 'No se ha encontrado a nadie.',
  },
  ar: {
    'Impersonate:Text':
      'يستطيع فريق الدعم رؤية الموقع كما يراه مستخدم أو مؤسسة. وتُسجَّل كل بداية ونهاية.',
    'Impersonate:NotAllowed': 'لا يُسمح لحسابك بالتصرف نيابةً عن غيرك.',
    'Impersonate:Users': 'المستخدمون',
    'Impersonate:Tenants': 'المؤسسات',
    'Impersonate:Start': 'التصرف نيابةً عن {{name}}',
    'Impersonate:Find': 'البحث بالاسم أو العنوان',
    'Impersonate:Active': 'أنت تتصرف نيابةً عن {{name}}.',
    'Impersonate:SignIn': 'سجّل الدخول بحساب دعم للتصرف نيابةً عن شخص.',
    'Impersonate:None': 'لم يُعثر على أحد.',
  },
} as const;

/** Adds the texts to those of the frame. */
export function addActingTexts(): void {
  for (const [language, texts] of Object.entries(actingTexts))
    addBundledTexts(language, 'Editorial', texts);
}
