/**
 * Apart from the names of the policies: the first page asks for a few, and needs no list of all.
 */
type Granted = Readonly<Record<string, boolean>>;

/**
 * Whether a policy expression is granted. `&&` binds before `||`. An empty expression is granted. A
 * combination with a missing part is invalid and not granted (R6.13 to R6.17, R6.24N). Menus,
 * routes and the server use this function.
 */
export function isGranted(expression: string | undefined | null, granted: Granted): boolean {
  if (!expression) return true;
  const holds = (name: string) => Object.hasOwn(granted, name) && granted[name] === true;
  if (!/\|\||&&/.test(expression)) return holds(expression);
  const anyOf = expression.split('||').map((part) => part.split('&&').map((name) => name.trim()));
  if (anyOf.flat().some((name) => name === '')) {
    console.warn(`The policy expression '${expression}' is invalid and is not granted.`);
    return false;
  }
  return anyOf.some((allOf) => allOf.every(holds));
}
