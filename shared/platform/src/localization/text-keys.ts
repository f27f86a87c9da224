/**
 * The texts of each resource. A remote adds its own, so that keys that are misspelled do not
 * compile:
 *
 * ```ts
 * declare module '@editorial/platform' {
 *   interface TextResources { 'guest-book': typeof english }
 * }
 * ```
 */
export interface TextResources {}

type Resource = keyof TextResources & string;
/** The end of a key of a text that counts: i18next chooses it by the language and `count`. */
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Key> = Key extends `${infer Base}_${Form}` ? Base : Key;
type Own<Of extends Resource> = Base<keyof TextResources[Of] & string>;
type Default = Own<Extract<Resource, 'Editorial'>>;
/** Keys with their resource. Literal texts have `_`. ABP's resources are texts of the server. */
type Named =
  | { [Of in Resource]: `${Of}::${Own<Of>}` }[Resource]
  | `::${Default}`
  | `_::${string}`
  | `Abp${string}::${string}`;

/** The keys that a component may use. Those of a resource that names no texts are any. */
export type TextKey<Of extends string | undefined = undefined> = [Resource] extends [never]
  ? string
  : Of extends Resource
    ? Own<Of> | Named
    : Of extends string
      ? string
      : Default | Named;
