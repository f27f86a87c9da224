/**
 * Whether a subject names one person: 1 to 255 characters (OpenID Connect Core 1.0, section 2), none of
 * them for control. An empty one would be the same person for all who have none; openid-client 6.8
 * accepts it.
 */
export const isSubject = (subject: string): boolean => /^\P{Cc}{1,255}$/u.test(subject);
