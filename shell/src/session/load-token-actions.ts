/** Loads the code for the token endpoint on demand; anonymous visitors never need it. */
export const loadTokenActions = () => import('./token-actions.ts');
