/** Settings that visitors' browsers may read. All values are strings (R3.52). */
export const PublicSettings: Readonly<Record<string, string>> = {
  'Abp.Localization.DefaultLanguage': 'en',
  'Abp.Timing.TimeZone': 'UTC',
  'Abp.Identity.Password.RequiredLength': '8',
  'Abp.Identity.Password.RequiredUniqueChars': '1',
  'Abp.Identity.Password.RequireNonAlphanumeric': 'True',
  'Abp.Identity.Password.RequireLowercase': 'True',
  'Abp.Identity.Password.RequireUppercase': 'True',
  'Abp.Identity.Password.RequireDigit': 'True',
  // The server alone checks this rule, since only the server has the list.
  'Abp.Identity.Password.RefuseCommon': 'True',
  'Abp.Identity.Password.RefuseOwnNames': 'True',
  'Abp.Identity.Lockout.AllowedForNewUsers': 'True',
  'Abp.Identity.Lockout.LockoutDuration': '300',
  'Abp.Identity.Lockout.MaxFailedAccessAttempts': '5',
  'Abp.Identity.SignIn.RequireConfirmedEmail': 'False',
  'Abp.Identity.User.IsUserNameUpdateEnabled': 'True',
  'Abp.Identity.User.IsEmailUpdateEnabled': 'True',
  'Abp.Account.IsSelfRegistrationEnabled': 'true',
  'Abp.Account.EnableLocalLogin': 'true',
  DisableSetView: 'False',
  IsSetViewDefault: 'True',
};
